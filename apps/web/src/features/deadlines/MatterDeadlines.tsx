import { deadlines } from '@caseward/contract/deadlines';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { AddingPanel } from '../../shared/layout/AddingPanel.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useFirstRows } from '../../shared/lists/use-first-rows.tsx';
import { useRowsInTurn } from '../../shared/lists/use-rows-in-turn.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { DeadlinesByTrigger } from './DeadlinesByTrigger.tsx';
import { createDeadline, deadlinesQuery } from './deadlines.api.ts';
import { ProposedDay } from './ProposedDay.tsx';

const loadForm = () => import('./DeadlineForm.tsx');
const DeadlineForm = lazyPart(loadForm, 'DeadlineForm');

interface MatterDeadlinesProps {
  matterId: string;
  /** The courts to choose from. */
  courts: OptionSource;
  /** Who can be responsible. */
  peopleOf: (matter: string | null) => OptionSource;
  /** The documents of a matter. */
  documentsOf: (matter: string) => OptionSource;
}

/** How many deadlines are shown first. */
const few = 5;

/** The deadlines of a matter, open ones first, soonest on top, then the latest, below what they are counted from; and an inline form to add one. */
export function MatterDeadlines({ matterId, ...sources }: MatterDeadlinesProps) {
  const mayAdd = useMay(deadlines.create);
  return (
    <AddingPanel
      id="deadlines"
      title={t`Deadlines`}
      add={t`Add deadline`}
      mayAdd={mayAdd}
      loading={t`Loading...`}
      loadForm={loadForm}
      form={(close) => (
        <DeadlineForm
          matterId={matterId}
          {...sources}
          save={createDeadline}
          submitLabel={t`Save deadline`}
          failure={t`Failed to add deadline.`}
          onSaved={close}
          onCancel={close}
        />
      )}
    >
      <DeadlinesOf matterId={matterId} />
    </AddingPanel>
  );
}

function DeadlinesOf({ matterId }: { matterId: string }) {
  const { rows, error, refetch, loadMore } = useRowsInTurn(
    useInfiniteQuery(deadlinesQuery({ matter: matterId, status: 'OPEN' })),
    useInfiniteQuery(deadlinesQuery({ matter: matterId, status: 'DONE,CANCELLED', ordering: '-due_on' })),
  );
  const shown = useFirstRows(rows ?? [], few, loadMore);
  if (error) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  if (!rows) return <Loading text={t`Loading deadlines...`} lines={1} />;
  return (
    <>
      <ProposedDay deadlines={rows} />
      <DeadlinesByTrigger deadlines={shown.rows} />
      {shown.more}
    </>
  );
}
