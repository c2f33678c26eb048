import { deadlineKindLabels, deadlineStatuses, deadlineStatusLabels } from './deadline-labels.ts';
import type { DeadlineInput } from './deadlines.ts';
import type { FieldDescription, FieldDescriptions } from './field-descriptions.ts';

type Written = Pick<
  DeadlineInput,
  'title' | 'kind' | 'critical' | 'responsible' | 'backup' | 'description' | 'matter'
>;

const yesOrNo = { true: 'Yes', false: 'No' };

/** The fields of a deadline, described: what is written of it, and what follows from that. */
export const deadlineFields = {
  title: { label: 'Title' },
  due_on: { label: 'Last day', isDay: true },
  due_time: { label: 'Until', initial: null },
  kind: { label: 'Kind', codes: deadlineKindLabels, initial: 'STATUTORY' },
  status: { label: 'Status', codes: deadlineStatusLabels, initial: deadlineStatuses[0] },
  critical: { label: 'Critical', codes: yesOrNo },
  confirmed: { label: 'Confirmed', codes: yesOrNo },
  extension_until: { label: 'Extension asked for until', isDay: true, initial: null },
  matter: { label: 'Matter', refersTo: 'matter' },
  responsible: { label: 'Responsible', refersTo: 'user', initial: null },
  backup: { label: 'Backup', refersTo: 'user', initial: null },
  description: { label: 'Description', long: true },
} as const satisfies FieldDescriptions<Written> & Record<string, FieldDescription>;
