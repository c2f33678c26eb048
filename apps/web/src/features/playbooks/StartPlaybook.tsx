import type { PlaybookPlan } from '@caseward/contract/matter-playbooks';
import { t } from '@lingui/core/macro';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useOnce } from '../../shared/api/use-once.ts';
import { alertFailure } from '../../shared/feedback/alerts.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { isDayOrNone } from '../../shared/forms/day-or-none.ts';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { useUnsaved } from '../../shared/forms/unsaved.ts';
import { ButtonLink, TextLink } from '../../shared/layout/links.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { paths } from '../../shared/paths.ts';
import { countsInWords } from './counts-in-words.ts';
import classes from './PlanLine.module.css';
import { PlanLine } from './PlanLine.tsx';
import type { Choice } from './plan-line.ts';
import { eventsOf, matterFilled, planQuery, playbooksQuery, startPlaybook } from './playbooks.api.ts';
import { alertStarted } from './undo-start.ts';

interface StartPlaybookProps {
  matterId: string;
  /** The playbook of its practice area. */
  suggested: string | null;
  assignees: OptionSource;
  onStarted: () => unknown;
}

/** Chooses a playbook, shows what it would make, and starts it. */
export function StartPlaybook(props: StartPlaybookProps) {
  const { data, error, refetch } = useQuery(playbooksQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  if (error) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  if (!data) return <Loading text={t`Loading playbooks...`} lines={3} />;
  if (data.length === 0)
    return (
      <Text>
        {t`No playbook is there yet.`} <TextLink to={paths.playbooks}>{t`Playbooks of the firm`}</TextLink>
      </Text>
    );
  const playbook = chosen ?? props.suggested ?? data[0]?.id ?? '';
  return (
    <Stack>
      <NativeSelect
        label={t`Playbook`}
        data={data.map(({ id, name }) => ({ value: id, label: name }))}
        value={playbook}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Plan key={playbook} playbook={playbook} {...props} />
    </Stack>
  );
}

function Plan({ playbook, matterId, assignees, onStarted }: StartPlaybookProps & { playbook: string }) {
  const [opening, setOpening] = useState<string | null>(null);
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  // Leaving is asked before the next render.
  const isChanged = useRef(false);
  const lines = Object.entries(choices).map(([key, choice]) => ({ key, ...readable(choice) }));
  const asked = { playbook, ...(opening && { opening }), ...(lines.length > 0 && { lines }) };
  const isReadable = [opening, ...lines.map(({ day = null }) => day)].every(isDayOrNone);
  // Until what is typed can be read, the plan before it stays, and is not started.
  const answer = useQuery({ ...planQuery(matterId, asked), enabled: isReadable });
  const { data: plan, error, refetch, isPlaceholderData } = answer;
  const starting = useOnce({
    mutationFn: () => startPlaybook(matterId, { ...asked, version: plan?.version }),
    meta: { effects: matterFilled },
    onSuccess: (started) => {
      isChanged.current = false;
      alertStarted(matterId, started);
      return onStarted();
    },
    onError: (fault) => alertFailure(t`Failed to start the playbook.`, fault),
  });
  useUnsaved(() => isChanged.current);
  const choose = (key: string, change: Choice) => {
    isChanged.current = true;
    setChoices((before) => ({ ...before, [key]: { ...before[key], ...change } }));
  };
  if (!plan)
    return error ? (
      <LoadError text={t`Error: ${error.message}`} retry={refetch} />
    ) : (
      <Loading text={t`Loading lines...`} lines={8} />
    );
  const counts = countsOf(plan);
  const isReady = counts !== null && !isPlaceholderData && plan.lines.every(({ problem }) => !problem);
  return (
    <>
      <SideBySide>
        <LazyDateInput
          label={t`Counted from the opening on`}
          value={opening ?? plan.opening}
          yearless="last"
          clearable={false}
          onChange={setOpening}
        />
      </SideBySide>
      {error && <LoadError text={t`Error: ${error.message}`} retry={refetch} />}
      <ul className={classes.lines} aria-label={t`Lines of the playbook`} aria-busy={answer.isFetching}>
        {plan.lines.map((line) => (
          <PlanLine
            key={line.key}
            line={line}
            choice={choices[line.key] ?? {}}
            onChoose={(change) => choose(line.key, change)}
            assignees={assignees}
            events={eventsOf(matterId)}
          />
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {t`What has no day yet is not made now. Start the playbook again once the day is known: only what is missing is added.`}
      </Text>
      <Group>
        <Button disabled={!isReady} loading={starting.isPending} onClick={starting.start}>
          {counts === null ? t`Nothing to add` : t`Add ${countsInWords(counts)}`}
        </Button>
        <ButtonLink to={paths.matter} params={{ matterId }} variant="default">
          {t`Not now`}
        </ButtonLink>
        {!isReadable && (
          <Text size="sm">{t`What was typed as a day is none: correct it, or leave its line out.`}</Text>
        )}
      </Group>
    </>
  );
}

/** What is typed as the day of a line that is left out need not be one. */
const readable = (choice: Choice): Choice =>
  choice.skip && !isDayOrNone(choice.day ?? null) ? { ...choice, day: undefined } : choice;

/** How many of each would be made; null: nothing. */
function countsOf({ lines }: PlaybookPlan) {
  const todo = lines.filter(({ skipped, event }) => !skipped && event === null);
  const count = (type: string) => todo.filter((line) => line.type === type).length;
  return todo.length === 0
    ? null
    : { tasks: count('TASK'), events: count('EVENT'), deadlines: count('DEADLINE') };
}
