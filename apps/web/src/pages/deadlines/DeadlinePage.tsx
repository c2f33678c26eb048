import type { Deadline } from '@caseward/contract/deadline-record';
import { deadlines } from '@caseward/contract/deadlines';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { courtOptions } from '../../features/courts/courts.api.ts';
import { Computation } from '../../features/deadlines/Computation.tsx';
import { ConfirmPanel } from '../../features/deadlines/ConfirmPanel.tsx';
import { CountedFrom } from '../../features/deadlines/CountedFrom.tsx';
import { DeadlineActions } from '../../features/deadlines/DeadlineActions.tsx';
import { DeadlineFacts } from '../../features/deadlines/DeadlineFacts.tsx';
import { ActsPanel, DaysPanel } from '../../features/deadlines/DeadlineHistory.tsx';
import { RemindersPanel } from '../../features/deadlines/DeadlineReminders.tsx';
import { deadlineQuery, deadlineValuesQuery } from '../../features/deadlines/deadlines.api.ts';
import { ProposedDay } from '../../features/deadlines/ProposedDay.tsx';
import { documentsOfMatter } from '../../features/documents/documents-of-matter.ts';
import { DeadlineTasks } from '../../features/tasks/DeadlineTasks.tsx';
import { assigneesOf } from '../../features/team/team.api.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { paths } from '../../shared/paths.ts';
import { useKnownRow } from '../../shared/records/known-row.ts';
import { useMay } from '../../shared/session/permissions.ts';

const route = getRouteApi('/shell/deadlines/$deadlineId');

/** One deadline: its day, how it was computed, every day that it had, and what was done. */
export function DeadlinePage() {
  const { deadlineId } = route.useParams();
  return <DeadlineOf key={deadlineId} id={deadlineId} />;
}

function DeadlineOf({ id }: { id: string }) {
  const known = useKnownRow(deadlines.list, id);
  return (
    <LoadedRecord
      query={deadlineQuery(id)}
      kind={t`Deadline`}
      loading={t`Loading deadline...`}
      back={<TextLink to={paths.deadlines}>{t`All deadlines`}</TextLink>}
      sketch={
        known &&
        ((text) => (
          <DeadlineFrame deadline={known} waits>
            <Loading text={text} />
          </DeadlineFrame>
        ))
      }
    >
      {(deadline) => (
        <DeadlineFrame deadline={deadline}>
          <DeadlineParts deadline={deadline} />
        </DeadlineFrame>
      )}
    </LoadedRecord>
  );
}

interface DeadlineFrameProps {
  deadline: Deadline;
  /** It is still loaded. */
  waits?: boolean;
  children: ReactNode;
}

/** Title and actions of a deadline: the same while it loads and afterwards, so that nothing moves. */
function DeadlineFrame({ deadline, waits = false, children }: DeadlineFrameProps) {
  const { title, matter } = deadline;
  const documents = useMemo(() => documentsOfMatter(matter), [matter]);
  return (
    <Page
      title={title}
      actions={
        <DeadlineActions {...{ deadline, documents, waits }} courts={courtOptions} peopleOf={assigneesOf} />
      }
    >
      {children}
    </Page>
  );
}

function DeadlineParts({ deadline }: { deadline: Deadline }) {
  const { id } = deadline;
  // Until it is known, too.
  const isBlind = useQuery(deadlineValuesQuery(id)).data?.[0]?.withheld ?? true;
  return (
    <>
      <ProposedDay deadlines={[deadline]} />
      <DeadlineFacts deadline={deadline} isBlind={isBlind} />
      <DeadlineTasks deadline={deadline} assigneesOf={assigneesOf} />
      <CountedFrom id={id} />
      <DaysOf id={id} />
      <ActsPanel id={id} />
      <RemindersPanel id={id} />
    </>
  );
}

function DaysOf({ id }: { id: string }) {
  const mayConfirm = useMay(deadlines.confirm);
  const { data, error, refetch } = useQuery(deadlineValuesQuery(id));
  if (error) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  if (!data) return <Loading text={t`Loading its days...`} lines={3} />;
  const [current] = data;
  return (
    <>
      {current?.confirmable && mayConfirm && <ConfirmPanel key={current.id} id={id} value={current} />}
      {current?.answer && (
        <Panel title={t`How it was computed`}>
          <Computation answer={current.answer} />
        </Panel>
      )}
      <DaysPanel values={data} />
    </>
  );
}
