import type { DemoPlaybook } from '../content.ts';
import type { Username } from './people.ts';

const after = (n: number, unit: 'DAY' | 'WEEK' | 'MONTH' = 'DAY') => ({ n, unit, roll: 'NEXT' as const });
const before = (n: number) => ({
  n,
  unit: 'DAY' as const,
  direction: 'BEFORE' as const,
  roll: 'PREVIOUS' as const,
});

/** What matters of the firm begin with. */
export const playbooks: readonly DemoPlaybook<Username>[] = [
  {
    name: 'Federal litigation, for the defense',
    practice_area: 'Litigation',
    by: 'demo-attorney',
    lines: [
      {
        ...{ key: 'hold-letter', type: 'TASK', title: 'Send the client the litigation hold letter' },
        ...{ priority: 'URGENT', assignee: 'lead_attorney', period: after(1) },
      },
      {
        ...{ key: 'conflicts', type: 'TASK', title: 'Check the other side and its counsel for conflicts' },
        ...{ priority: 'HIGH', assignee: 'creator', period: after(1) },
      },
      { key: 'served', type: 'EVENT', title: 'Summons and complaint served', event_kind: 'SERVICE' },
      {
        ...{ key: 'answer', type: 'DEADLINE', title: 'Answer or motion under Rule 12', from: 'served' },
        ...{ rule: 'us-federal/frcp-12-a-1-a-i', assignee: 'lead_attorney', critical: true },
      },
      {
        ...{ key: 'draft', type: 'TASK', title: 'Draft the answer', from: 'answer' },
        ...{ assignee: 'lead_attorney', period: before(7) },
      },
      {
        ...{ key: 'review', type: 'DEADLINE', title: 'Answer ready for the client', from: 'answer' },
        ...{ deadline_kind: 'INTERNAL', assignee: 'lead_attorney', period: before(3) },
      },
      {
        ...{ key: 'plan', type: 'EVENT', title: 'Meeting on strategy and budget', event_kind: 'MEETING' },
        ...{ assignee: 'lead_attorney', period: after(1, 'WEEK') },
      },
    ],
  },
  {
    name: 'Probate of an estate',
    practice_area: 'Estates and probate',
    by: 'demo-attorney',
    lines: [
      {
        ...{ key: 'meeting', type: 'EVENT', title: 'First meeting with the executor', event_kind: 'MEETING' },
        ...{ assignee: 'lead_attorney', period: after(1, 'WEEK') },
      },
      {
        ...{
          key: 'papers',
          type: 'TASK',
          title: 'Ask for the will and certified copies of the death certificate',
        },
        ...{ assignee: 'creator', period: after(2) },
      },
      { key: 'letters', type: 'EVENT', title: 'Letters testamentary issued', event_kind: 'ENTRY' },
      {
        ...{ key: 'inventory', type: 'DEADLINE', title: 'Inventory of the estate', from: 'letters' },
        ...{ deadline_kind: 'NOTICE', assignee: 'lead_attorney', period: after(3, 'MONTH') },
      },
      {
        ...{
          key: 'list',
          type: 'TASK',
          title: 'List accounts, real property and valuables',
          from: 'inventory',
        },
        ...{ assignee: 'creator', period: before(30) },
      },
      {
        ...{ key: 'follow-up', type: 'DEADLINE', title: 'Ask the executor how it stands' },
        ...{ deadline_kind: 'FOLLOW_UP', assignee: 'lead_attorney', period: after(1, 'MONTH') },
      },
    ],
  },
  {
    name: 'Employee, before a charge is filed',
    practice_area: 'Employment',
    by: 'demo-admin',
    lines: [
      {
        ...{ key: 'file', type: 'TASK', title: 'Ask for the personnel file and the last year of e-mails' },
        ...{ assignee: 'creator', period: after(3) },
      },
      { key: 'dismissal', type: 'EVENT', title: 'Notice of termination received', event_kind: 'SERVICE' },
      {
        ...{ key: 'charge', type: 'DEADLINE', title: 'Charge of discrimination', from: 'dismissal' },
        ...{ deadline_kind: 'LIMITATION', critical: true, assignee: 'lead_attorney', period: after(180) },
        description:
          'Counted with 180 days, the shorter time: find out whether 300 days apply in this state.',
      },
      {
        ...{ key: 'interview', type: 'EVENT', title: 'Interview with the client', event_kind: 'MEETING' },
        ...{ assignee: 'lead_attorney', period: after(1, 'WEEK') },
      },
    ],
  },
];
