import { type AuditEvent, auditActionLabels } from '@caseward/contract/audit';
import { expect, test } from 'vitest';
import { records } from '../../app/records.ts';
import { eventInWords } from './event-text.ts';

const matter = { id: 'm', title: 'Estate of Byron' };
const happened: AuditEvent = {
  id: 'e',
  created_at: '2026-11-21T05:00:00.000Z',
  user: {
    id: 'u',
    username: 'anna',
    name: 'Anna Ash',
    disabled: false,
    read_only: false,
    away_from: null,
    away_until: null,
  },
  session_id: null,
  token: null,
  address: null,
  action: 'CHANGED',
  object_type: 'matter',
  object_id: 'm',
  object_label: 'Estate of Byron',
  matter,
  changes: null,
  details: null,
  earlier_texts: null,
  seal: null,
};
const names: Record<string, string> = { a: 'Ada Byron', b: 'ben', p: 'Tax', h: 'High Court' };

const setting = { nameOf: (id: string) => names[id], records, insideMatter: true };

/** The sentence of an event, on its matter's page or in the log. */
function told(event: Partial<AuditEvent>, insideMatter = true): string {
  const { who, did } = eventInWords({ ...happened, ...event }, { ...setting, insideMatter });
  return `${who} ${did}`;
}

const digest = (length: number) => ({ length, sha256: 'f'.repeat(64) });
const task = { object_type: 'task', object_id: 't', object_label: 'File' } as const;
const comment = (old: unknown, now: unknown) => ({ ...task, changes: { comment: { old, new: now } } });

test.each<[string, Partial<AuditEvent>]>([
  ['Anna Ash commented on the task “File” (12 characters)', comment(null, digest(12))],
  ['Anna Ash changed a comment on the task “File” (9 characters)', comment(digest(12), digest(9))],
  ['Anna Ash deleted a comment on the task “File”', comment(digest(9), null)],
  [
    'Anna Ash changed the status from Open to Closed',
    { changes: { status: { old: 'OPEN', new: 'CLOSED' } } },
  ],
  [
    'Anna Ash changed the description (1,204 characters)',
    { changes: { description: { old: null, new: digest(1204) } } },
  ],
  ['Anna Ash set the court to High Court', { changes: { court: { old: null, new: 'h' } } }],
  ['Anna Ash changed the court from a court to High Court', { changes: { court: { old: 'x', new: 'h' } } }],
  [
    'Anna Ash set the deadline of the task “File” to a deadline',
    { ...task, changes: { deadline: { old: null, new: 'x' } } },
  ],
  ['Anna Ash removed the description', { changes: { description: { old: digest(3), new: '' } } }],
  [
    'Anna Ash archived the practice area “Tax”',
    {
      object_type: 'practice_area',
      object_label: 'Tax',
      changes: { archived: { old: false, new: true } },
    },
  ],
  [
    'Anna Ash made two-factor authentication optional',
    { object_type: 'firm', changes: { two_factor_required: { old: true, new: false } } },
  ],
  [
    'Anna Ash changed the clients: added Ada Byron; removed a contact',
    { changes: { clients: { old: ['gone'], new: ['a'] } } },
  ],
  [
    'Anna Ash changed the other phone numbers of the contact “Ada”: added Mobile: 555 0100; removed Fax: 1',
    {
      object_type: 'contact',
      object_label: 'Ada',
      changes: {
        phones: { old: [{ label: 'FAX', number: '1' }], new: [{ label: 'MOBILE', number: '555 0100' }] },
      },
    },
  ],
  [
    'Anna Ash changed the checklist of the task “File”: ticked “Sign”; opened again “Copy”; added “Send”; removed “Scan”',
    {
      ...task,
      changes: {
        checklist: {
          old: [
            { text: 'Scan', done: true },
            { text: 'Copy', done: true },
            { text: 'Sign', done: false },
            { text: 'Seal', done: true },
          ],
          new: [
            { text: 'Copy', done: false },
            { text: 'Sign', done: true },
            { text: 'Seal', done: true },
            { text: 'Send', done: false },
          ],
        },
      },
    },
  ],
  [
    'Anna Ash changed the checklist of the task “File”: reordered',
    {
      ...task,
      changes: {
        checklist: {
          old: [
            { text: 'Copy', done: true },
            { text: 'Sign', done: false },
          ],
          new: [
            { text: 'Sign', done: false },
            { text: 'Copy', done: true },
          ],
        },
      },
    },
  ],
  [
    'Anna Ash set the due date of the task “File” to March 9, 2199',
    { ...task, changes: { due_date: { old: null, new: '2199-03-09' } } },
  ],
  [
    'Anna Ash changed the assignee of the task “File” from ben to a person',
    { ...task, changes: { assigned_to: { old: 'b', new: 'unknown' } } },
  ],
  [
    'Anna Ash changed the title and the status',
    { changes: { title: { old: 'A', new: 'B' }, status: { old: 'OPEN', new: 'CLOSED' } } },
  ],
  [
    'Anna Ash changed the status and the closing day',
    {
      changes: { status: { old: 'OPEN', new: 'CLOSED' }, closed_on: { old: null, new: '2199-03-09' } },
    },
  ],
  [
    'Anna Ash changed the practice area from Tax to a practice area',
    { changes: { practice_area: { old: 'p', new: 'unknown' } } },
  ],
  [
    'Anna Ash made Ada Byron a party',
    {
      action: 'CREATED',
      object_type: 'party',
      object_label: null,
      changes: { contact: { old: null, new: 'a' }, role: { old: null, new: 'WITNESS' } },
    },
  ],
  [
    'Anna Ash removed Ada Byron from the parties',
    {
      action: 'DELETED',
      object_type: 'party',
      object_label: null,
      changes: { contact: { old: 'a', new: null } },
    },
  ],
  [
    'Anna Ash changed the role of the party “Ada Byron” from Witness to Expert',
    {
      object_type: 'party',
      object_label: 'Ada Byron',
      changes: { role: { old: 'WITNESS', new: 'EXPERT' } },
    },
  ],
  ['Anna Ash viewed the matter', { action: 'READ' }],
  ['Anna Ash wrote a note', { action: 'CREATED', object_type: 'note', object_id: 'n', object_label: null }],
  [
    'Anna Ash uploaded the document “Lease”',
    { action: 'CREATED', object_type: 'document', object_id: 'd', object_label: 'Lease' },
  ],
  ['Anna Ash viewed the notes', { action: 'READ', object_type: 'note', object_id: null, object_label: null }],
  ['Anna Ash put the matter on legal hold', { action: 'HOLD_PLACED' }],
  ['Anna Ash opened the matter without a conflict check', { action: 'GATE_PASSED_OVER' }],
  [
    'Anna Ash removed the restriction of access to the matter',
    { action: 'WALL_LIFTED', object_type: 'wall' },
  ],
  ['Caseward permanently deleted a task', { ...task, action: 'PURGED', user: null, object_label: null }],
])('on the page of its matter: %s', (sentence, event) => {
  expect(told(event)).toBe(sentence);
});

test.each<[string, Partial<AuditEvent>]>([
  ['Anna Ash viewed the matter “Estate of Byron”', { action: 'READ' }],
  ['Anna Ash viewed a matter', { action: 'READ', matter: { id: 'm', title: null }, object_label: null }],
  [
    'Anna Ash exported contacts',
    { action: 'EXPORTED', object_type: 'contact', object_id: null, object_label: null, matter: null },
  ],
  [
    'Anna Ash created the practice area “Tax”',
    { action: 'CREATED', object_type: 'practice_area', object_label: 'Tax', matter: null },
  ],
  ['Anna Ash signed in', { action: 'SIGNED_IN', object_type: 'session', matter: null }],
  [
    'Somebody failed to sign in as anna',
    { action: 'SIGN_IN_FAILED', object_type: 'user', object_label: 'anna', user: null, matter: null },
  ],
  [
    'Anna Ash changed their own password',
    {
      action: 'PASSWORD_CHANGED',
      object_type: 'user',
      object_id: 'u',
      object_label: 'Anna Ash',
      matter: null,
    },
  ],
  [
    'Anna Ash set their own language to Deutsch',
    {
      object_type: 'user',
      object_id: 'u',
      object_label: 'Anna Ash',
      matter: null,
      changes: { language: { old: null, new: 'de' } },
    },
  ],
  [
    'Anna Ash changed their own first name and their own last name',
    {
      object_type: 'user',
      object_id: 'u',
      object_label: 'Anna Ash',
      matter: null,
      changes: { first_name: { old: 'Ann', new: 'Anna' }, last_name: { old: 'Ask', new: 'Ash' } },
    },
  ],
  [
    'Anna Ash changed the role of ben from Staff to Attorney',
    {
      object_type: 'user',
      object_id: 'b',
      object_label: 'ben',
      matter: null,
      changes: { role: { old: 'STAFF', new: 'ATTORNEY' } },
    },
  ],
])('in the log: %s', (sentence, event) => {
  expect(told(event, false)).toBe(sentence);
});

test('what a sentence has no room for is shown below it', () => {
  const { fields } = eventInWords(
    { ...happened, changes: { title: { old: 'A', new: 'B' }, clients: { old: [], new: ['a'] } } },
    setting,
  );
  expect(fields).toEqual([
    { name: 'Title', value: 'from A to B' },
    { name: 'Clients', value: 'added Ada Byron' },
  ]);
});

test('the words that a hold kept are shown below the sentence', () => {
  const changes = { description: { old: digest(11), new: '' } };
  const event = { ...happened, changes, earlier_texts: { description: 'First words' } };
  expect(eventInWords(event, setting).fields).toEqual([
    { name: 'Earlier description', value: 'First words' },
  ]);
});

test('nothing is told of where files are kept', () => {
  const changes = { sha256: { old: null, new: 'ab12' }, file_path: { old: null, new: 'uploads/1/2' } };
  const created = { action: 'CREATED', object_type: 'document', object_label: 'Lease.pdf' } as const;
  expect(eventInWords({ ...happened, ...created, changes }, setting).fields).toEqual([
    { name: 'SHA-256', value: 'ab12' },
  ]);
});

test('a change without changed fields shows its details', () => {
  const event = { ...happened, details: { second_entry: 'MISMATCH' } };
  expect(eventInWords(event, setting).fields).toEqual([{ name: 'Second entry', value: 'did not match' }]);
});

test('each action has words of its own, by which a filter tells them apart', () => {
  const labels = Object.values(auditActionLabels);
  expect(new Set(labels).size).toBe(labels.length);
});
