import { events } from '@caseward/contract/events';
import { t } from '@lingui/core/macro';
import { Paper } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { EventForm } from '../../features/events/EventForm.tsx';
import { eventQuery } from '../../features/events/events.api.ts';
import { alertSaved } from '../../shared/feedback/alerts.ts';
import { useLeaving } from '../../shared/forms/use-leaving.ts';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { paths } from '../../shared/paths.ts';
import { eventSources } from './event-sources.ts';

const route = getRouteApi('/shell/events/$eventId/edit');

/** Changes an event. */
export function EditEventPage() {
  const { eventId } = route.useParams();
  const navigate = route.useNavigate();
  const leave = useLeaving(`${paths.events}/${eventId}`);
  return (
    <RequirePermission to={events.patch} title={t`Edit event`}>
      <LoadedRecord
        key={eventId}
        query={eventQuery(eventId)}
        kind={t`Event`}
        loading={t`Loading event details...`}
        fresh
        back={<TextLink to={paths.events}>{t`All events`}</TextLink>}
      >
        {(event) => (
          <Page title={t`Edit event`} narrow>
            <Paper withBorder p="md">
              <EventForm
                {...eventSources}
                event={event}
                submitLabel={t`Save Changes`}
                failure={t`Failed to update event.`}
                onLeave={leave}
                onSaved={() => {
                  alertSaved(t`Event saved.`, { id: eventId, href: `${paths.events}/${eventId}` });
                  return navigate({ to: paths.event, params: { eventId }, replace: true });
                }}
              />
            </Paper>
          </Page>
        )}
      </LoadedRecord>
    </RequirePermission>
  );
}
