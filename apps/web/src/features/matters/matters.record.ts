import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import { paths } from '../../shared/paths.ts';
import type { RecordDefinition } from '../../shared/records/record-definition.ts';
import { matterStatusTones } from './status-tones.ts';

/** Matters as a record type. */
export const matterRecord: RecordDefinition<'matter'> = {
  icon: IconBriefcase,
  screenOf: ({ id }) => ({ to: paths.matter, params: { matterId: id } }),
  list: { to: paths.matters },
  statusTones: matterStatusTones,
};
