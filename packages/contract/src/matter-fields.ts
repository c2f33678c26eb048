import type { FieldDescriptions } from './field-descriptions.ts';
import type { matterShape } from './matter-shape.ts';
import { matterStatusLabels } from './matter-statuses.ts';

/** The fields of a matter, described. What bodies bring of them stands apart: fewer pages need both. */
export const matterFields = {
  title: { label: 'Title' },
  local_case_number: { label: 'Case Number' },
  docket_url: { label: 'Docket link', inSentence: 'docket link' },
  status: { label: 'Status', codes: matterStatusLabels, initial: 'OPEN' },
  description: { label: 'Description', long: true },
  practice_area: { label: 'Practice area', refersTo: 'practice_area', initial: null },
  court: { label: 'Court', refersTo: 'court', initial: null },
  lead_attorney: { label: 'Lead attorney', refersTo: 'user', initial: null },
  originating_attorney: { label: 'Originating attorney', refersTo: 'user', initial: null },
  opened_on: { label: 'Opened', isDay: true, inSentence: 'opening day' },
  closed_on: { label: 'Closed', isDay: true, initial: null, inSentence: 'closing day' },
  status_reason: { label: 'Reason', long: true },
  clients: { label: 'Clients', refersTo: 'contact' },
  assigned_users: { label: 'Assigned Team', refersTo: 'user', inSentence: 'team' },
} as const satisfies FieldDescriptions<typeof matterShape>;
