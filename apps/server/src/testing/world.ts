import { account } from '@caseward/contract/account';
import { contactMerges } from '@caseward/contract/contact-merges';
import { contactNames } from '@caseward/contract/contact-names';
import { contacts } from '@caseward/contract/contacts';
import { courtDays, courts } from '@caseward/contract/courts';
import { deadlinePreview } from '@caseward/contract/deadline-preview';
import { deadlines } from '@caseward/contract/deadlines';
import { documents } from '@caseward/contract/documents';
import { exports } from '@caseward/contract/exports';
import { feeds } from '@caseward/contract/feeds';
import { firmLogos } from '@caseward/contract/firm-logos';
import { holds } from '@caseward/contract/holds';
import { inbox } from '@caseward/contract/inbox';
import { invitations } from '@caseward/contract/invitations';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { notifications } from '@caseward/contract/notifications';
import { parties } from '@caseward/contract/parties';
import { people } from '@caseward/contract/people';
import { ownTokens } from '@caseward/contract/personal-tokens';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { type RecordType, recordTypes } from '@caseward/contract/records';
import type { Referent } from '@caseward/contract/references';
import { relations } from '@caseward/contract/relations';
import { taskComments } from '@caseward/contract/task-comments';
import { tasks } from '@caseward/contract/tasks';
import { trash } from '@caseward/contract/trash';
import { views } from '@caseward/contract/views';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { pngOf } from '../demo/png.ts';
import { uploadKey } from '../storage/keys.ts';
import { giveText, proposeDay, sendOnFriday } from './background-work.ts';
import { checkConflicts } from './checked-conflicts.ts';
import { type Firm, type Founding, foundFirm, type Person, password } from './firm.ts';
import { createRecord } from './new-record.ts';
import { publishPacks } from './pack-of-firm.ts';
import { startPlaybook } from './started-playbook.ts';
import { sealAudit, type TestApp } from './test-app.ts';
import { giveTwoFactor } from './two-factor.ts';
import { upload } from './uploads.ts';

/** A firm with one record of each type, each with the firm's tag in its texts. */
export interface World {
  firm: Firm;
  /** A tag that is in every text of the firm. */
  mark: string;
  /** The id of a record of each type; for people, another person than the administrator, whose session it is. */
  ids: Record<Referent, string>;
}

/** Founds a firm and fills it through the API, with what background jobs do outside tests. */
export async function createWorld(test: TestApp): Promise<World> {
  const world = await fillWorld(test);
  await sendOnFriday(test, world.firm.id);
  await giveText(test, world.firm.id, world.ids.document, world.mark);
  await sealAudit(test, world.firm.id);
  return world;
}

/** Founds a firm and fills it through the API; background jobs add the text of its document, and the seals. */
export async function fillWorld(test: Founding): Promise<World> {
  const mark = `mark-${crypto.randomUUID()}`;
  const firm = await foundFirm(test, `Firm ${mark}`);
  const { admin } = firm;
  const contact = await admin.call(contacts.create, {
    body: { first_name: mark, last_name: mark, email: `${mark}@example.com`, phone_number: '555 0100' },
    headers: { 'idempotency-key': mark },
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
  await admin.call(matters.patch, {
    params: { id: matter.body.id },
    body: { status: 'ON_HOLD', status_reason: mark },
  });
  const party = await admin.call(parties.create, {
    params: { id: matter.body.id },
    body: { contact: contact.body.id, role: 'OTHER', note: mark },
  });
  const name = await admin.call(contactNames.create, {
    params: { id: contact.body.id },
    body: { kind: 'ALIAS', name: `${mark} too` },
  });
  const company = await admin.call(contacts.create, { body: { first_name: `${mark} Ltd`, kind: 'COMPANY' } });
  const relation = await admin.call(relations.create, {
    params: { id: company.body.id },
    body: { to_contact: contact.body.id, kind: 'INSURER_OF', note: mark },
  });
  const twins = [
    await admin.call(contacts.create, { body: { first_name: `${mark} twin` } }),
    await admin.call(contacts.create, { body: { first_name: `${mark} twin` } }),
  ].map(({ body }) => body.id);
  await admin.call(parties.create, {
    params: { id: matter.body.id },
    body: { contact: twins[1], role: 'RELATED' },
  });
  const merge = await admin.call(contactMerges.create, {
    params: { id: twins[0] ?? '' },
    body: { contact: twins[1] },
  });
  const area = await admin.call(practiceAreas.create, { body: { name: mark } });
  const court = await admin.call(courts.create, {
    body: { name: mark, time_zone: 'America/New_York', jurisdiction: mark, address: mark },
  });
  const courtDay = await admin.call(courtDays.add, {
    params: { id: court.body.id },
    body: { day: '2026-02-02', kind: 'CLOSED', source: mark, note: mark },
  });
  const view = await admin.call(views.create, {
    body: { list: 'matters', name: mark, query: { search: mark }, shared: true },
  });
  await admin.call(firmLogos.set, { body: { image: pngOf(2, 1).toString('base64') } });
  const task = await admin.call(tasks.create, {
    body: { title: mark, description: mark, due_date: '2026-01-02', ...on },
  });
  const comment = await admin.call(taskComments.create, {
    params: { id: task.body.id },
    body: { comment: mark },
  });
  const note = await admin.call(notes.create, { body: { note: mark, ...on } });
  const registered = await upload(admin, `${mark}.txt`, mark);
  const document = await admin.call(documents.create, {
    body: { title: mark, file_path: registered, ...on },
  });
  // Also a CSV table, for imports: a header above, a value below.
  const waiting = await upload(admin, `${mark}.txt`, `${mark}\n${mark}\n`);
  const invitation = await admin.call(invitations.create, {
    body: { first_name: mark, last_name: mark, email: `${mark}@example.com`, role: 'STAFF' },
  });
  const { STAFF } = firm.people;
  await STAFF.call(account.update, { body: { first_name: mark, last_name: mark, email: `${mark}@b.c` } });
  await admin.call(people.resetPassword, { params: { id: STAFF.id }, body: { current_password: password } });
  await giveTwoFactor(test, firm.id, STAFF.id);
  const signedIn = await admin.call(account.sessions);
  const token = await admin.call(ownTokens.createToken, {
    body: { name: mark, scope: 'READ', current_password: password },
  });
  const feed = await admin.call(feeds.create, { body: { name: mark, scope: 'ME' } });
  const records = await everyRecord(admin, mark, {
    matter: matter.body.id,
    contact: contact.body.id,
    task: task.body.id,
    note: note.body.id,
    document: document.body.id,
  });
  await admin.call(deadlines.acknowledge, { params: { id: records.deadline } });
  const question = { trigger: '2026-05-01', rule: 'us-federal/frcp-12-a-1-a-i' };
  const preview = await admin.call(deadlinePreview.preview, { body: question });
  const replay = await proposeDay(test, firm.id, records.deadline, admin.id, mark, {
    question: JSON.stringify(question),
    answer: JSON.stringify(preview.body),
  });
  const rulePack = await publishPacks(firm, mark);
  const begun = await startPlaybook(admin, matter.body.id, mark);
  const { hidden, ...walled } = await raiseWalls(firm, matter.body.id, mark);
  const checked = await checkConflicts(test, firm, mark, {
    matter: matter.body.id,
    hidden,
    contacts: [contact.body.id, company.body.id],
  });
  const imported = await beginImport(test, firm.id, admin.id, mark);
  await test.owner.query(
    'insert into caseward.imported_records (tenant_id, import_id, record_id) values ($1, $2, $3)',
    [firm.id, imported, contact.body.id],
  );
  return {
    firm,
    mark,
    ids: {
      ...records,
      ...begun,
      user: STAFF.id,
      upload: waiting,
      invitation: invitation.body.id,
      session: signedIn.body[0]?.id ?? '',
      token: token.body.id,
      feed: feed.body.id,
      practice_area: area.body.id,
      court: court.body.id,
      court_day: courtDay.body.id,
      rule_pack: rulePack,
      replay,
      party: party.body.id,
      comment: comment.body.id,
      contact_name: name.body.id,
      relation: relation.body.id,
      contact_merge: merge.body.id,
      ...checked,
      view: view.body.id,
      import: imported,
      export: await beginExport(admin),
      ...walled,
    },
  };
}

/** The given records, and one of each type that is not among them. */
async function everyRecord(admin: Person, mark: string, made: Partial<Record<RecordType, string>>) {
  const ids = { ...made };
  for (const type of Object.keys(recordTypes) as RecordType[])
    ids[type] ??= await createRecord(admin, type, made, mark);
  return ids as Record<RecordType, string>;
}

/**
 * Raises a wall around a matter of its own. Around the given matter it raises and lifts two walls, which notifies
 * everyone once, and places and releases a hold, under which a text is kept. A task of the walled matter is in the trash.
 */
async function raiseWalls({ admin, people: everyone }: Firm, matter: string, mark: string) {
  const params = { id: matter };
  const members = Object.values(everyone).map(({ id }) => id);
  for (const lawyer of [everyone.ATTORNEY, admin]) {
    const raised = await lawyer.call(walls.raise, { params, body: { reason: mark, members } });
    const id = raised.body.standing?.id ?? '';
    await lawyer.call(walls.lift, { params: { id }, body: { reason: mark } });
  }
  const told = await admin.call(notifications.list);
  await everyone.ATTORNEY.call(matters.patch, { params, body: { lead_attorney: admin.id } });
  const news = await admin.call(inbox.list);
  await admin.call(holds.place, { params, body: { reason: mark } });
  await admin.call(matters.patch, { params, body: { description: `${mark}, once more` } });
  await admin.call(holds.release, { params, body: { reason: mark } });
  const hidden = await admin.call(matters.create, { body: { title: mark } });
  const standing = await admin.call(walls.raise, {
    params: { id: hidden.body.id },
    body: { reason: mark, members: [admin.id, everyone.ATTORNEY.id] },
  });
  const doomed = await admin.call(tasks.create, { body: { title: mark, matter: hidden.body.id } });
  await admin.call(tasks.remove, { params: { id: doomed.body.id } });
  const deleted = await admin.call(trash.list);
  return {
    hidden: hidden.body.id,
    wall: standing.body.standing?.id ?? '',
    notice: told.body[0]?.id ?? '',
    notification: news.body[0]?.id ?? '',
    deletion: deleted.body[0]?.id ?? '',
  };
}

/** A checked import, as the background job leaves it; the job itself would take a second per world. */
export async function beginImport(
  { owner }: Pick<Founding, 'owner'>,
  tenantId: string,
  userId: string,
  mark: string,
) {
  const id = uuidv7();
  await owner.query(
    `insert into caseward.imports (tenant_id, id, created_by, kind, file_path, file_name, encoding, separator, columns,
       state, total, wrong_rows)
     values ($1, $2, $3, 'contacts', $4, $5, 'utf-8', ',', $6, 'CHECKED', 1, 1)`,
    [
      tenantId,
      id,
      userId,
      uploadKey(tenantId, id),
      `${mark}.csv`,
      JSON.stringify([{ name: mark, samples: [mark], field: 'email' }]),
    ],
  );
  await owner.query(
    `insert into caseward.import_findings (tenant_id, id, import_id, row, kind, field, sentence)
     values ($1, $2, $3, 2, 'ERROR', 'email', $4)`,
    [tenantId, uuidv7(), id, mark],
  );
  await owner.query(
    `insert into caseward.import_corrections values ($1, $2, 2, '["now"]', '["before"]', default, $3)`,
    [tenantId, id, userId],
  );
  return id;
}

/** An export of all matters that was requested and not downloaded; each is downloaded once. */
export async function beginExport(person: Person): Promise<string> {
  const { body } = await person.call(exports.create, { body: { kind: 'matters', format: 'csv' } });
  return /exports\/([^/]+)\//.exec(body.url)?.[1] ?? '';
}
