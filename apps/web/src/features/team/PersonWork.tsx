import type { PersonWork as Work } from '@caseward/contract/people';
import { t } from '@lingui/core/macro';
import { Stack, Text, Title } from '@mantine/core';
import { formatDay } from '../../shared/dates.ts';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { Option } from '../../shared/forms/option-source.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { assigneeOptions } from './team.api.ts';

interface PersonWorkProps {
  work: Work;
  name: string;
  /** Who gets their open tasks when they are disabled; undefined: nobody. */
  successor: Option | undefined;
  onSuccessor: (successor: Option | undefined) => void;
}

/** How many records are named before the rest is counted. */
const most = 8;

/** What hangs on a person, and who takes their open tasks over. */
export function PersonWork({ work, name, successor, onSuccessor }: PersonWorkProps) {
  const { open_tasks, tasks, matters_alone, matters_walled } = work;
  if (open_tasks + matters_alone.length + matters_walled.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h2">
        {t`Open work`}
      </Title>
      {open_tasks > 0 && (
        <>
          <Named what={open_tasks === 1 ? t`1 open task` : t`${open_tasks} open tasks`} more={open_tasks}>
            {tasks.slice(0, most).map(({ id, title, due_date }) => (
              <li key={id}>
                <TextLink to={paths.task} params={{ taskId: id }}>
                  {title}
                </TextLink>
                {due_date && t`, due ${formatDay(due_date)}`}
              </li>
            ))}
          </Named>
          <OneChooser
            label={t`Reassign open tasks to`}
            description={t`They are reassigned when ${name} is deactivated.`}
            placeholder={t`Leave as they are`}
            source={assigneeOptions}
            value={successor?.value ?? null}
            known={successor ? [successor] : []}
            onChosen={(chosen) => onSuccessor(chosen.at(-1))}
            onChange={(id) => id === null && onSuccessor(undefined)}
          />
        </>
      )}
      <Matters what={t`Alone on the team of`} matters={matters_alone} />
      <Matters what={t`With access to the restricted matters`} matters={matters_walled} />
      <Text size="xs" c="dimmed">
        {t`Matters from which you are screened are not named here.`}
      </Text>
    </Stack>
  );
}

function Matters({ what, matters }: { what: string; matters: Work['matters_alone'] }) {
  if (matters.length === 0) return null;
  return (
    <Named what={what} more={matters.length}>
      {matters.slice(0, most).map(({ id, title }) => (
        <li key={id}>
          <TextLink to={paths.matter} params={{ matterId: id }}>
            {title}
          </TextLink>
        </li>
      ))}
    </Named>
  );
}

/** @param more how many there are */
const Named = ({ what, more, children }: { what: string; more: number; children: React.ReactNode }) => (
  <div>
    <Text>{what}</Text>
    <ul>{children}</ul>
    {more > most && <Text size="sm">{t`and ${more - most} more`}</Text>}
  </div>
);
