import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import { paths } from '../../shared/paths.ts';
import type { RecordDefinition } from '../../shared/records/record-definition.ts';
import { taskStatusTones } from './status-tones.ts';

/** Tasks as a record type. */
export const taskRecord: RecordDefinition<'task'> = {
  icon: IconChecklist,
  screenOf: ({ id }) => ({ to: paths.task, params: { taskId: id } }),
  list: { to: paths.tasks },
  statusTones: taskStatusTones,
};
