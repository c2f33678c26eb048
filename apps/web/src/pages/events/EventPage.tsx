import { type Event, events } from '@caseward/contract/events';
import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EventDeadlines } from '../../features/deadlines/EventDeadlines.tsx';
import { EventDays } from '../../features/events/EventDays.tsx';
import { EventFacts } from '../../features/events/EventFacts.tsx';
import { deleteEvent, eventQuery } from '../../features/events/events.api.ts';
import { HoldableDelete } from '../../shared/dialogs/HoldableDelete.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { ButtonLink, TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { paths } from '../../shared/paths.ts';
import { useKnownRow } from '../../shared/records/known-row.ts';
import { useMay } from '../../shared/session/permissions.ts';

const route = getRouteApi('/shell/events/$eventId');

/** One event. */
export function EventPage() {
  const { eventId } = route.useParams();
  return <EventOf key={eventId} id={eventId} />;
}

function EventOf({ id }: { id: string }) {
  const known = useKnownRow(events.list, id);
  return (
    <LoadedRecord
      query={eventQuery(id)}
      kind={t`Event`}
      loading={t`Loading event details...`}
      back={<TextLink to={paths.events}>{t`All events`}</TextLink>}
      sketch={
        known &&
        ((text) => (
          <EventFrame event={known}>
            <Loading text={text} />
          </EventFrame>
        ))
      }
    >
      {(event) => (
        <EventFrame event={event}>
          <EventParts event={event} />
        </EventFrame>
      )}
    </LoadedRecord>
  );
}

/** Title and actions of an event: the same while it loads and afterwards, so that nothing moves. */
function EventFrame({ event, children }: { event: Event; children: ReactNode }) {
  const navigate = route.useNavigate();
  const mayEdit = useMay(events.patch);
  const mayDelete = useMay(events.remove);
  const actions = (
    <>
      <ButtonLink
        to={paths.matterHistory}
        params={{ matterId: event.matter }}
        search={{ object_id: event.id }}
        variant="default"
      >
        {t`History`}
      </ButtonLink>
      {mayEdit && (
        <ButtonLink to={paths.editEvent} params={{ eventId: event.id }} variant="default">
          {t`Edit`}
        </ButtonLink>
      )}
      {mayDelete && (
        <HoldableDelete
          question={t`Are you sure you want to delete this event?`}
          id={event.id}
          heldIn={event.held ? event.matter : undefined}
          remove={deleteEvent}
          failure={t`Failed to delete event.`}
          onDeleted={() => navigate({ to: paths.events })}
        />
      )}
    </>
  );
  return (
    <Page title={event.title} actions={actions}>
      {children}
    </Page>
  );
}

function EventParts({ event }: { event: Event }) {
  return (
    <>
      <EventFacts event={event} />
      <EventDeadlines event={event} />
      <EventDays id={event.id} />
    </>
  );
}
