import type { Deadline } from '@caseward/contract/deadline-record';
import { deadlines } from '@caseward/contract/deadlines';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, useMemo } from 'react';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { AddingPanel } from '../../shared/layout/AddingPanel.tsx';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { useFirstRows } from '../../shared/lists/use-first-rows.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { deadlineColumnsOfMatter } from './deadline-columns.tsx';
import { createDeadline, deadlinesQuery } from './deadlines.api.ts';
import { ProposedDay } from './ProposedDay.tsx';

const loadForm = () => import('./DeadlineForm.tsx');
const DeadlineForm = lazy(async () => ({ default: (await loadForm()).DeadlineForm }));

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
const isOpen = ({ status }: Deadline) => status === 'OPEN';

/** The deadlines of a matter, open ones first, soonest on top, and an inline form to add one. */
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
  const { data, error, refetch } = useInfiniteQuery(deadlinesQuery({ matter: matterId }));
  const openFirst = useMemo(
    () => [...(data ?? []).filter(isOpen), ...(data ?? []).filter((each) => !isOpen(each))],
    [data],
  );
  const shown = useFirstRows(openFirst, few);
  if (error) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  if (!data) return <Loading text={t`Loading deadlines...`} lines={1} />;
  return (
    <>
      <ProposedDay deadlines={data} />
      <DataTable
        label={t`Deadlines of this matter`}
        columns={deadlineColumnsOfMatter}
        rows={shown.rows}
        empty={t`No deadlines are noted for this matter.`}
      />
      {shown.more}
    </>
  );
}
