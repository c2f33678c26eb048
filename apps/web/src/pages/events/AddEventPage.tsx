import { events } from '@caseward/contract/events';
import { isCalendarDay } from '@caseward/contract/primitives';
import { t } from '@lingui/core/macro';
import { Paper } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { EventForm } from '../../features/events/EventForm.tsx';
import { deleteEvent } from '../../features/events/events.api.ts';
import { alertSaved } from '../../shared/feedback/alerts.ts';
import { useLeaving } from '../../shared/forms/use-leaving.ts';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { eventSources } from './event-sources.ts';

const route = getRouteApi('/shell/events/add');

/** Adds an event; the address may name its matter and its day. */
export function AddEventPage() {
  const { matter, title, day } = route.useSearch();
  const navigate = useNavigate();
  const mayRemove = useMay(events.remove);
  const leave = useLeaving(matter ? `${paths.matters}/${matter}` : paths.events);
  return (
    <RequirePermission to={events.create} title={t`Add event`}>
      <Page title={t`Add event`} narrow>
        <Paper withBorder p="md">
          <EventForm
            {...eventSources}
            matterId={matter}
            matterTitle={title}
            day={day && isCalendarDay(day) ? day : undefined}
            submitLabel={t`Save event`}
            failure={t`Failed to create event.`}
            onLeave={leave}
            onSaved={({ id }) => {
              const record = { id, href: `${paths.events}/${id}` };
              alertSaved(t`Event added.`, record, mayRemove ? () => deleteEvent(id) : undefined);
              return navigate({ to: paths.event, params: { eventId: id }, replace: true });
            }}
          />
        </Paper>
      </Page>
    </RequirePermission>
  );
}
