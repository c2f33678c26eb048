import { eventFilters, events, usualOrder } from '@caseward/contract/events';
import { t } from '@lingui/core/macro';
import { eventColumns, eventListFilters, eventTabs, eventWords } from '../../features/events/event-list.tsx';
import { deleteEvents, eventQuery, eventsQuery, eventsTotal } from '../../features/events/events.api.ts';
import { matterOptions } from '../../features/matters/matters.api.ts';
import { everybodyOptions } from '../../features/team/team.api.ts';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { RecordList } from '../lists/RecordList.tsx';

const filters = eventListFilters({ team: everybodyOptions, matters: matterOptions });

const narrow = ['start'];
const tabs = { path: paths.events, views: eventTabs };
const removeMany = { by: events.removeMany, remove: deleteEvents };

/** The events of all matters. */
export function EventsPage() {
  const mayAdd = useMay(events.create);
  return (
    <RecordList
      name="events"
      fields={eventFilters}
      words={eventWords}
      columnsOf={eventColumns}
      filters={filters}
      ordering={({ query }) => usualOrder(query)}
      narrow={narrow}
      tabs={tabs}
      rowsOf={({ query }) => eventsQuery(query)}
      totalOf={({ query }) => eventsTotal(query)}
      recordOf={eventQuery}
      removeMany={removeMany}
      nameOf={({ title }) => title}
      actions={mayAdd && <ButtonLink to={paths.addEvent}>{t`Add event`}</ButtonLink>}
    />
  );
}
