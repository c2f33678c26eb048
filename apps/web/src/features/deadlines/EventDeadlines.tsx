import { eventDeadlines } from '@caseward/contract/event-deadlines';
import type { Event } from '@caseward/contract/events';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { deadlineColumnsOfTrigger } from './deadline-columns.tsx';
import { deadlinesQuery } from './deadlines.api.ts';
import { ProposedDay } from './ProposedDay.tsx';

const ChosenRules = lazyPart(() => import('./ChosenRules.tsx'), 'ChosenRules');

/** The deadlines that are counted from an event, and the rules that lead to more. */
export function EventDeadlines({ event }: { event: Event }) {
  const mayAdd = useMay(eventDeadlines.create);
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useInfiniteQuery(deadlinesQuery({ event: event.id }));
  const addButton = (
    <Button variant="default" aria-expanded={adding} onClick={() => setAdding(!adding)}>
      {t`Add deadlines by rules`}
    </Button>
  );
  return (
    <Panel title={t`Deadlines from this event`} action={mayAdd && addButton}>
      {adding && (
        <Suspense fallback={<Loading text={t`Loading court rules...`} lines={3} />}>
          <ChosenRules event={event} onAdded={() => setAdding(false)} />
        </Suspense>
      )}
      {error ? (
        <LoadError text={t`Error: ${error.message}`} retry={refetch} />
      ) : data ? (
        <>
          <ProposedDay deadlines={data} />
          <DataTable
            label={t`Deadlines from this event`}
            columns={deadlineColumnsOfTrigger}
            rows={data}
            empty={t`No deadline is counted from this event.`}
          />
        </>
      ) : (
        <Loading text={t`Loading deadlines...`} lines={1} />
      )}
    </Panel>
  );
}
