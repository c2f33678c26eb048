import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import { paths } from '../../shared/paths.ts';
import type { RecordDefinition } from '../../shared/records/record-definition.ts';
import { deadlineStatusTones } from './status-tones.ts';

/** Deadlines as a record type. */
export const deadlineRecord: RecordDefinition<'deadline'> = {
  icon: IconHourglass,
  screenOf: ({ id }) => ({ to: paths.deadline, params: { deadlineId: id } }),
  list: { to: paths.deadlines, search: { status: 'OPEN' } },
  statusTones: deadlineStatusTones,
};
