import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import { paths } from '../../shared/paths.ts';
import type { RecordDefinition } from '../../shared/records/record-definition.ts';
import { eventStatusTones } from './status-tones.ts';

/** Events as a record type. */
export const eventRecord: RecordDefinition<'event'> = {
  icon: IconCalendarEvent,
  screenOf: ({ id }) => ({ to: paths.event, params: { eventId: id } }),
  list: { to: paths.events, search: { when: 'coming', status: 'PLANNED' } },
  statusTones: eventStatusTones,
};
