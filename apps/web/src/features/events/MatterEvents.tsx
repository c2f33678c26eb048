import { events } from '@caseward/contract/events';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { AddingPanel } from '../../shared/layout/AddingPanel.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { useFirstRows } from '../../shared/lists/use-first-rows.tsx';
import { useRowsInTurn } from '../../shared/lists/use-rows-in-turn.ts';
import { useMay } from '../../shared/session/permissions.ts';
import type { EventFormProps } from './EventForm.tsx';
import { eventColumnsOfMatter } from './event-list.tsx';
import { eventsQuery } from './events.api.ts';

const loadForm = () => import('./EventForm.tsx');
const EventForm = lazyPart(loadForm, 'EventForm');

/** How many events are shown first. */
const few = 5;

interface MatterEventsProps extends Pick<EventFormProps, 'attendeesOf' | 'documentsOf'> {
  matterId: string;
}

/** The events of a matter, the next one first, past ones after those to come; and an inline form to add one. */
export function MatterEvents({ matterId, attendeesOf, documentsOf }: MatterEventsProps) {
  const mayAdd = useMay(events.create);
  const { rows, error, refetch, loadMore } = useRowsInTurn(
    useInfiniteQuery(eventsQuery({ matter: matterId, when: 'coming' })),
    useInfiniteQuery(eventsQuery({ matter: matterId, when: 'past' })),
  );
  const shown = useFirstRows(rows ?? [], few, loadMore);
  return (
    <AddingPanel
      id="events"
      title={t`Events`}
      add={t`Add event`}
      mayAdd={mayAdd}
      loading={t`Loading...`}
      loadForm={loadForm}
      form={(close) => (
        <EventForm
          attendeesOf={attendeesOf}
          documentsOf={documentsOf}
          matterId={matterId}
          submitLabel={t`Save event`}
          failure={t`Failed to create event.`}
          onSaved={close}
          onCancel={close}
        />
      )}
    >
      {error && <LoadError text={t`Error: ${error.message}`} retry={refetch} />}
      {!rows && !error && <Loading text={t`Loading events...`} lines={1} />}
      {rows && (
        <DataTable
          label={t`Events of this matter`}
          columns={eventColumnsOfMatter}
          rows={shown.rows}
          empty={t`No events are noted for this matter.`}
        />
      )}
      {shown.more}
    </AddingPanel>
  );
}
