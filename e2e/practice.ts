import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import type { Firm } from '../apps/server/src/testing/firm.ts';
import type { Ids } from './addresses.ts';
import type { Api } from './fixtures.ts';
import { noteDeadline } from './noted-deadline.ts';

/** What the tabs and headings of the records of `practice` say. */
export const namesInPractice: Ids = {
  matter: 'Estate of Byron',
  contact: 'Ada Byron',
  task: 'File',
  deadline: 'Answer the complaint',
  check: 'Enquiry of Lovelace',
};

/** What a firm works with: a matter with a client, a task that is late, a note, a deadline and a check. */
export async function practice(api: Api, { admin }: Pick<Firm, 'admin'>): Promise<Ids> {
  const contact = await api(contacts.create, {
    body: {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada.byron.of.the.analytical.engine@correspondence.example.com',
      phone_number: '+1 212 555 0100',
    },
  });
  const matter = await api(matters.create, {
    body: {
      title: namesInPractice.matter,
      local_case_number: 'PR-2026-000017',
      clients: [contact.id],
      assigned_users: [admin.id],
      lead_attorney: admin.id,
    },
  });
  const task = await api(tasks.create, {
    body: {
      title: namesInPractice.task,
      due_date: '2020-12-31',
      priority: 'URGENT',
      matter: matter.id,
      assigned_to: admin.id,
    },
  });
  await api(notes.create, { body: { note: 'Called the executor.', matter: matter.id } });
  const deadline = await noteDeadline(api, matter.id, namesInPractice.deadline);
  const check = await api(conflictChecks.create, {
    body: { subject: namesInPractice.check, terms: [{ name: namesInPractice.contact, side: 'ADVERSE' }] },
  });
  return { contact: contact.id, matter: matter.id, task: task.id, deadline: deadline.id, check: check.id };
}
