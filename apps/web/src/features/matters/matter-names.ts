import type { Matter } from '@caseward/contract/matters';
import type { Option } from '../../shared/forms/option-source.ts';
import { fullName } from '../../shared/names.ts';
import { personOption } from '../../shared/people/person-words.ts';

/** What the records are called that a matter's fields refer to. */
export const namesInMatter = (matter?: Matter): Option[] => [
  ...(matter?.clients_details ?? []).map((client) => ({ value: client.id, label: fullName(client) })),
  ...(matter?.assigned_users_details ?? []).map(personOption),
  ...(matter?.lead_attorney_details ? [personOption(matter.lead_attorney_details)] : []),
  ...(matter?.originating_attorney_details ? [personOption(matter.originating_attorney_details)] : []),
  ...(matter?.practice_area_details
    ? [{ value: matter.practice_area_details.id, label: matter.practice_area_details.name }]
    : []),
  ...(matter?.court_details ? [{ value: matter.court_details.id, label: matter.court_details.name }] : []),
];
