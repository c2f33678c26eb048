import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import type { Referent } from '@caseward/contract/references';
import { tasks } from '@caseward/contract/tasks';
import { type Firm, foundFirm } from './firm.ts';
import type { TestApp } from './test-app.ts';
import { upload } from './uploads.ts';

/** A firm that has one record of everything, each holding the firm's mark in its texts. */
export interface World {
  firm: Firm;
  /** Stands in every text of the firm. */
  mark: string;
  /** The id of a record of each kind. */
  ids: Record<Referent, string>;
}

/** Founds a firm and fills it through the API. */
export async function createWorld(test: TestApp): Promise<World> {
  const mark = `mark-${crypto.randomUUID()}`;
  const firm = await foundFirm(test, `Firm ${mark}`);
  const { admin } = firm;
  const contact = await admin.call(contacts.create, {
    body: { first_name: mark, last_name: mark, email: `${mark}@example.com`, phone_number: '555 0100' },
  });
  const matter = await admin.call(matters.create, {
    body: {
      title: mark,
      local_case_number: mark,
      description: mark,
      clients: [contact.body.id],
      assigned_users: [admin.id],
    },
  });
  const on = { matter: matter.body.id };
  const task = await admin.call(tasks.create, {
    body: { title: mark, description: mark, due_date: '2026-01-02', ...on },
  });
  const note = await admin.call(notes.create, { body: { note: mark, ...on } });
  const registered = await upload(admin, `${mark}.txt`, mark);
  const document = await admin.call(documents.create, {
    body: { title: mark, file_path: registered, ...on },
  });
  const waiting = await upload(admin, `${mark}.txt`, mark);
  return {
    firm,
    mark,
    ids: {
      matter: matter.body.id,
      contact: contact.body.id,
      task: task.body.id,
      note: note.body.id,
      document: document.body.id,
      user: admin.id,
      upload: waiting,
    },
  };
}
