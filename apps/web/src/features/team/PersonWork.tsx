import type { PersonWork as Work } from '@caseward/contract/people';
import { t } from '@lingui/core/macro';
import { Stack, Text, Title } from '@mantine/core';
import { figure, manyOf } from '../../shared/counts.ts';
import { formatDay } from '../../shared/dates.ts';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { Option } from '../../shared/forms/option-source.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { assigneeOptions } from './team.api.ts';

interface PersonWorkProps {
  work: Work;
  name: string;
  successors: Successors;
  onSuccessors: (successors: Successors) => void;
}

/** Who gets what of a person when they are disabled; left out: nobody. */
export interface Successors {
  tasks?: Option | undefined;
  deadlines?: Option | undefined;
}

const deadlineWords = { one: t`open deadline`, several: t`open deadlines` };

/** How many records are named before the rest is counted. */
const most = 8;

/** What hangs on a person, and who takes their open tasks and deadlines over. */
export function PersonWork({ work, name, successors, onSuccessors }: PersonWorkProps) {
  const { open_tasks, open_deadlines, open_matters_led, matters_alone, matters_walled } = work;
  const led = open_matters_led + matters_alone.length + matters_walled.length;
  if (open_tasks + open_deadlines + led === 0) return null;

  return (
    <Stack gap="xs">
      <Title order={3} size="h2">
        {t`Open work`}
      </Title>
      {open_tasks > 0 && (
        <>
          <Named
            what={open_tasks === 1 ? t`1 open task` : t`${figure(open_tasks)} open tasks`}
            more={open_tasks}
          >
            {work.tasks.slice(0, most).map(({ id, title, due_date }) => (
              <li key={id}>
                <TextLink to={paths.task} params={{ taskId: id }}>
                  {title}
                </TextLink>
                {due_date && t`, due ${formatDay(due_date)}`}
              </li>
            ))}
          </Named>
          <SuccessorChooser
            label={t`Reassign open tasks to`}
            name={name}
            successor={successors.tasks}
            onSuccessor={(tasks) => onSuccessors({ ...successors, tasks })}
          />
        </>
      )}
      {open_deadlines > 0 && (
        <>
          <Named what={t`Responsible for ${manyOf(open_deadlines, deadlineWords)}`} more={open_deadlines}>
            {work.deadlines.slice(0, most).map(({ id, title, due_on }) => (
              <li key={id}>
                <TextLink to={paths.deadline} params={{ deadlineId: id }}>
                  {title}
                </TextLink>
                {t`, due ${formatDay(due_on)}`}
              </li>
            ))}
          </Named>
          <SuccessorChooser
            label={t`Reassign open deadlines to`}
            name={name}
            successor={successors.deadlines}
            onSuccessor={(deadlines) => onSuccessors({ ...successors, deadlines })}
          />
        </>
      )}
      <Matters
        what={t`Lead attorney of the open matters`}
        matters={work.matters_led}
        count={open_matters_led}
      />
      <Matters what={t`Alone on the team of`} matters={matters_alone} />
      <Matters what={t`With access to the restricted matters`} matters={matters_walled} />
      <Text size="xs" c="dimmed">
        {t`Matters from which you are screened are not named here.`}
      </Text>
    </Stack>
  );
}

interface SuccessorChooserProps {
  label: string;
  /** Whose work it is. */
  name: string;
  successor: Option | undefined;
  onSuccessor: (successor: Option | undefined) => void;
}

const SuccessorChooser = ({ label, name, successor, onSuccessor }: SuccessorChooserProps) => (
  <OneChooser
    label={label}
    description={t`They are reassigned when ${name} is deactivated.`}
    placeholder={t`Leave as they are`}
    source={assigneeOptions}
    value={successor?.value ?? null}
    known={successor ? [successor] : []}
    onChosen={(chosen) => onSuccessor(chosen.at(-1))}
    onChange={(id) => id === null && onSuccessor(undefined)}
  />
);

interface MattersProps {
  what: string;
  matters: Work['matters_alone'];
  /** How many there are, where only some are named. */
  count?: number;
}

function Matters({ what, matters, count = matters.length }: MattersProps) {
  if (matters.length === 0) return null;
  return (
    <Named what={what} more={count}>
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
