import { contacts } from '@caseward/contract/contacts';
import { deadlines } from '@caseward/contract/deadlines';
import { documents } from '@caseward/contract/documents';
import type { Endpoint } from '@caseward/contract/endpoint';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';

/** What a list is asked for. */
export type Query = Record<string, string>;

/** Records that filters name. */
export interface QueriedIds {
  matter: string;
  contact: string;
  practice_area: string;
  event: string;
}

const ordered = (...names: string[]): Query[] =>
  names.flatMap((name) => [{ ordering: name }, { ordering: `-${name}` }]);

/** Every list, with each of its filters and orders. */
export const listQueries: { name: string; endpoint: Endpoint; queries: (ids: QueriedIds) => Query[] }[] = [
  {
    name: 'matters',
    endpoint: matters.list,
    queries: (ids) => [
      ...ordered(
        'created_at',
        'number',
        'title',
        'opened_on',
        'status',
        'client',
        'lead_attorney',
        'practice_area',
      ),
      { status: 'OPEN', ordering: 'client' },
      { practice_area: 'none', ordering: 'lead_attorney' },
      { status: 'OPEN' },
      { status: 'PENDING' },
      { status: 'PENDING,ARCHIVED' },
      { assigned_to: 'me' },
      { assigned_to: 'none' },
      { client: ids.contact },
      { party: ids.contact, party_role: 'CLIENT,WITNESS', party_side: 'OURS' },
      { party_role: 'CLIENT' },
      { party_role: 'OPPOSING_PARTY' },
      { party_role: 'EXPERT' },
      { party_role: 'EXPERT,WITNESS' },
      { party_role: 'JUDGE' },
      { party_side: 'OURS' },
      { party_side: 'ADVERSE' },
      { party_side: 'NEUTRAL' },
      { party_role: 'EXPERT', party_side: 'ADVERSE' },
      { practice_area: ids.practice_area },
      { practice_area: 'none' },
      { opened_from: '2025-01-01', ordering: 'opened_on' },
      { opened_from: '2025-01-01', opened_to: '2025-01-31', ordering: '-opened_on' },
      { search: 'needle' },
      { search: 'matter' },
      { search: 'needle', status: 'OPEN', ordering: 'title' },
      { status: 'OPEN', assigned_to: 'me', practice_area: ids.practice_area },
      { lead_attorney: 'me' },
      { lead_attorney: 'none' },
      { originating_attorney: 'me' },
      { originating_attorney: 'none' },
      { include: 'clients' },
      { court: 'none' },
      { next_date: 'none' },
      { next_date: 'past' },
      ...ordered('next_on'),
    ],
  },
  {
    name: 'contacts',
    endpoint: contacts.list,
    queries: () => [
      ...ordered('name', 'created_at'),
      { contact_type: 'JUDGE' },
      { contact_type: 'JUDGE,WITNESS' },
      { kind: 'COMPANY' },
      { search: 'needle' },
      { search: 'contact' },
    ],
  },
  {
    name: 'tasks',
    endpoint: tasks.list,
    queries: (ids) => [
      ...ordered('open_first', 'due_date', 'title', 'priority', 'created_at'),
      { status: 'DONE' },
      { status: 'IN_PROGRESS' },
      { status: 'TODO,IN_PROGRESS' },
      { priority: 'URGENT' },
      { assigned_to: 'me' },
      { assigned_to: 'none' },
      { due: 'overdue' },
      { due: 'today' },
      { due: 'week' },
      { due: 'none' },
      { matter: ids.matter },
      { party: ids.contact, status: 'TODO,IN_PROGRESS' },
      { search: 'needle' },
      { search: 'task' },
      { assigned_to: 'me', due: 'overdue' },
      { assigned_to: 'me', due: 'week' },
      { assigned_to: 'me', status: 'TODO,IN_PROGRESS' },
      { assigned_to: 'me', ordering: 'due_date' },
      { assigned_to: 'none', ordering: 'due_date' },
      { assigned_to: 'me', ordering: '-due_date' },
      { status: 'TODO', ordering: '-due_date' },
      { due: 'none', ordering: '-due_date' },
    ],
  },
  {
    name: 'deadlines',
    endpoint: deadlines.list,
    queries: (ids) => [
      ...ordered('due_on', 'title', 'created_at'),
      { status: 'OPEN' },
      { status: 'CANCELLED' },
      { kind: 'LIMITATION' },
      { critical: 'true' },
      { status: 'OPEN', confirmed: 'false' },
      { confirmable: 'me' },
      { to_acknowledge: 'me' },
      { responsible: 'me' },
      { responsible: 'none' },
      { status: 'OPEN', responsible: 'me' },
      { due: 'overdue' },
      { due: 'today' },
      { status: 'OPEN', due: 'week' },
      { due: 'month' },
      { due_from: '2026-01-01', due_to: '2026-01-31' },
      { matter: ids.matter },
      { event: ids.event },
      { search: 'needle' },
      { search: 'deadline' },
    ],
  },
  {
    name: 'documents',
    endpoint: documents.list,
    queries: (ids) => [
      ...ordered('created_at', 'title'),
      { doc_type: 'MOTION' },
      { doc_type: 'MOTION,ORDER' },
      { uploaded_by: 'me' },
      { uploaded_from: '2026-01-01', uploaded_to: '2026-01-31' },
      { matter: ids.matter },
      { search: 'needle' },
      { search: 'document' },
    ],
  },
  {
    name: 'events',
    endpoint: events.list,
    queries: (ids) => [
      ...ordered('start', 'created_at'),
      {},
      { when: 'coming', status: 'PLANNED' },
      { when: 'coming', status: 'PLANNED', attendee: 'me' },
      { when: 'past' },
      { when: 'today' },
      { when: 'week' },
      { kind: 'TRIAL' },
      { kind: 'TRIAL,FILING' },
      { status: 'CANCELLED' },
      { attendee: 'me' },
      { matter: ids.matter },
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2026-11-01' },
      { search: 'needle' },
      { search: 'event' },
    ],
  },
];
