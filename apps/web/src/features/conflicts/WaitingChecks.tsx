import type { ConflictCheckSummary } from '@caseward/contract/conflict-checks';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { figure } from '../../shared/counts.ts';
import { Entries, Entry, EntryFact } from '../../shared/layout/Entries.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { questionsQuery, waitingChecksQuery } from './conflicts.api.ts';
import { nameOfCheck } from './name-of-check.ts';

/** Checks that wait for decisions, and questions that wait for one's answer; nothing where there are none. */
export function WaitingChecks() {
  const { data: checks = [], hasNextPage } = useInfiniteQuery(waitingChecksQuery);
  const mayAnswer = useMay(conflictQuestions.list);
  const { data: questions = [] } = useInfiniteQuery({ ...questionsQuery, enabled: mayAnswer });
  const asked = questions.filter(({ moot }) => !moot).length;
  if (checks.length + asked === 0) return null;
  return (
    <Panel title={t`Conflicts`} action={hasNextPage && <AllChecks />}>
      <Entries>
        {asked > 0 && <Entry title={<Questions count={asked} />} />}
        {checks.map((check) => (
          <WaitingCheck key={check.id} check={check} />
        ))}
      </Entries>
    </Panel>
  );
}

const AllChecks = () => (
  <TextLink to={paths.conflicts} search={{ show: 'undecided' }} size="sm">
    {t`All undecided checks`}
  </TextLink>
);

const Questions = ({ count }: { count: number }) => (
  <TextLink to={paths.conflicts} hash="questions">
    {count === 1 ? t`1 question waits for your answer` : t`${figure(count)} questions wait for your answer`}
  </TextLink>
);

const WaitingCheck = ({ check }: { check: ConflictCheckSummary }) => (
  <Entry
    title={
      <TextLink to={paths.conflictCheck} params={{ checkId: check.id }}>
        {nameOfCheck(check)}
      </TextLink>
    }
  >
    <EntryFact>{stillOpen(check)}</EntryFact>
  </Entry>
);

function stillOpen({ undecided, restricted }: ConflictCheckSummary): string {
  if (undecided === 1) return t`1 hit waits for a decision.`;
  if (undecided > 1) return t`${figure(undecided)} hits wait for a decision.`;
  return restricted === 'WAITING'
    ? t`Somebody who may see what is restricted has not answered yet.`
    : t`Nothing is left to decide: the check can be closed.`;
}
