import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contacts } from '@caseward/contract/contacts';
import { courts } from '@caseward/contract/courts';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { playbooks } from '@caseward/contract/playbooks';
import { tasks } from '@caseward/contract/tasks';
import type { Ids } from './addresses.ts';
import type { Api } from './fixtures.ts';
import { noteDeadline } from './noted-deadline.ts';

/** What the records say beside the usual. */
interface Wording {
  contact?: object;
  matter?: object;
  task?: object;
  note?: string;
  /** Title of the deadline. */
  deadline?: string;
  /** Subject of the conflict check. */
  check?: string;
  /** Title of the event. */
  event?: string;
  /** Name of the court. */
  court?: string;
  /** Name of the playbook. */
  playbook?: string;
}

/**
 * Enters one record of each kind that has a page, all of one matter, so that every address can be visited.
 * @returns their ids, and the names that their pages carry
 */
export async function enterOneOfEach(api: Api, wording: Wording = {}): Promise<{ ids: Ids; names: Ids }> {
  const contact = await api(contacts.create, {
    body: { first_name: 'Ada', last_name: 'Byron', ...wording.contact },
  });
  const matter = await api(matters.create, {
    body: { title: 'Estate of Byron', clients: [contact.id], ...wording.matter },
  });
  const task = await api(tasks.create, {
    body: { title: 'File', matter: matter.id, due_date: '2020-12-31', ...wording.task },
  });
  await api(notes.create, { body: { note: wording.note ?? 'Called the executor.', matter: matter.id } });
  const deadline = await noteDeadline(api, matter.id, wording.deadline);
  const check = await api(conflictChecks.create, {
    body: {
      subject: wording.check ?? 'Enquiry of Lovelace',
      terms: [
        { name: `${contact.first_name} ${contact.last_name}`, side: 'ADVERSE' },
        { name: 'Annabella Milbanke' },
      ],
    },
  });
  const event = await api(events.create, {
    body: { title: wording.event ?? 'Conference', kind: 'HEARING', day: '2199-11-02', matter: matter.id },
  });
  const court = await api(courts.create, {
    body: {
      name: wording.court ?? 'District of Surrey',
      time_zone: 'America/New_York',
      packs: ['us-federal'],
    },
  });
  const playbook = await api(playbooks.create, {
    body: {
      name: wording.playbook ?? 'Probate',
      lines: [{ key: 'letter', type: 'TASK', title: wording.playbook ?? 'Send the letter' }],
    },
  });
  return {
    ids: {
      matter: matter.id,
      contact: contact.id,
      task: task.id,
      deadline: deadline.id,
      check: check.id,
      event: event.id,
      court: court.id,
      playbook: playbook.id,
    },
    names: {
      matter: matter.title,
      contact: `${contact.first_name} ${contact.last_name}`,
      task: task.title,
      deadline: deadline.title,
      check: check.subject,
      event: event.title,
      court: court.name,
      playbook: playbook.name,
    },
  };
}
