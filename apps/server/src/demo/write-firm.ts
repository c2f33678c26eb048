import { PlaybookLines } from '@caseward/contract/playbook-lines';
import type { FoundType } from '@caseward/contract/search';
import { uuidv7 } from 'uuidv7';
import type { Scope } from '../db/scope.ts';
import { insertContactName } from '../features/contacts/contact-names.queries.ts';
import { insertContact } from '../features/contacts/contacts.queries.ts';
import { insertRelation } from '../features/contacts/relations.queries.ts';
import { insertDocument } from '../features/documents/documents.queries.ts';
import { insertFirm } from '../features/firm/firm.queries.ts';
import { insertLogo } from '../features/firm/logos.queries.ts';
import { sizeOfPng } from '../features/firm/png.ts';
import { listPracticeAreas } from '../features/firm/practice-areas.queries.ts';
import { insertMatter, replaceTeam } from '../features/matters/matter-writing.queries.ts';
import { insertParty } from '../features/matters/parties.queries.ts';
import { insertNote } from '../features/notes/notes.queries.ts';
import { insertPlaybook } from '../features/playbooks/playbooks.queries.ts';
import { insertUser } from '../platform/identity/user-rows.queries.ts';
import { unprotected } from '../platform/matters/protection.ts';
import { indexNamesOf } from '../platform/names/indexing.ts';
import { orThrow } from '../platform/or-throw.ts';
import { indexAtEnd } from '../platform/search/indexing.ts';
import type { Calendar } from './calendar.ts';
import type {
  DemoContact,
  DemoDeadline,
  DemoDocument,
  DemoEvent,
  DemoFirm,
  DemoMatter,
  DemoNote,
  DemoParty,
  DemoRelation,
  DemoTask,
} from './content.ts';
import { backdate, backdateFirm, backdateMembers, backdateNames, leaveUnread } from './demo.queries.ts';
import type { StoredFiles } from './stored-files.ts';
import { writeDeadline } from './write-deadline.ts';
import { type MovedEvent, writeCourts, writeEvent } from './write-events.ts';
import { writeTask } from './write-task.ts';

type Ids = ReadonlyMap<string, string>;

/** Input for writing a firm. */
export interface FirmSetting {
  /** Of the firm's people, by username. */
  users: Ids;
  files: StoredFiles;
  calendar: Calendar;
  /** Password of all people. */
  password_hash: string;
}

interface Writing extends FirmSetting {
  scope: Scope;
  /** The firm's practice areas, by name. */
  areas: Ids;
  /** The firm's courts, by key. */
  courts: Ids;
  zone: string;
  /** Events that have moved since deadlines were counted from them. */
  moved: MovedEvent[];
  /** Usernames of the firm's attorneys. */
  attorneys: ReadonlySet<string>;
}

/** The ids a firm's people will have, by username. */
export const newUserIds = ({ people }: DemoFirm): Ids =>
  new Map(people.map(({ username }) => [username, uuidv7()]));

/**
 * Writes a firm with all its records, each with the author and time of its content. The scope must be the owner's,
 * opened for the firm. Records are written one after the other: in parallel, the failure of a later statement could
 * be reported first and hide its cause.
 * @returns the matters with their ids, the ids of its contacts, and the events that have moved
 * @throws a unique violation of `login_names_pkey` when one of its usernames is taken
 */
export async function writeFirm(scope: Scope, firm: DemoFirm, matters: DemoMatter[], setting: FirmSetting) {
  const { calendar, password_hash, users } = setting;
  await insertFirm(scope, {
    name: firm.name,
    time_zone: firm.time_zone,
    date_order: firm.locale === 'en-GB' ? 'DMY' : 'MDY',
  });
  for (const person of firm.people)
    await insertUser(scope, { id: idOf(users, person.username), password_hash, ...person });
  await writeDemoLogo(scope, firm);
  const areas = new Map((await listPracticeAreas(scope)).map(({ name, id }) => [name, id]));
  const attorneys = new Set(
    firm.people.filter(({ role }) => role === 'ATTORNEY').map(({ username }) => username),
  );
  const courts = await writeCourts(scope, firm.courts ?? {});
  const moved: MovedEvent[] = [];
  const writing = { scope, areas, attorneys, courts, zone: firm.time_zone, moved, ...setting };
  await backdateFirm(scope, calendar.moment(firm.founded, '09:00'));
  for (const { by, name, practice_area, lines } of firm.playbooks ?? [])
    await insertPlaybook(scopeOf(writing, by), {
      name,
      practice_area: idOf(areas, practice_area),
      lines: PlaybookLines.parse(lines),
    });

  const contacts = new Map<string, string>();
  for (const [place, [key, contact]] of Object.entries(firm.contacts).entries())
    contacts.set(key, await writeContact(writing, contact, place));
  for (const relation of firm.relations ?? []) await writeRelation(writing, relation, contacts);
  const written: [matter: DemoMatter, id: string][] = [];
  for (const matter of matters) written.push([matter, await writeMatter(writing, matter, contacts)]);
  for (const [place, task] of firm.tasks.entries()) await writeTaskOf(writing, task, place, null);
  // A running server indexes contacts that are due, and what it is indexing just then a check does not look at.
  await indexNamesOf(scope, [...contacts.values()]);
  return { written, moved, contacts };
}

async function writeDemoLogo(scope: Scope, { name, logo }: DemoFirm) {
  if (!logo) return;
  const image = logo();
  const size = orThrow(sizeOfPng(image), () => new Error(`The logo of ${name} is no PNG.`));
  await insertLogo(scope, image, size);
}

async function writeContact({ scope, calendar }: Writing, contact: DemoContact, place: number) {
  const { created, names = [], ...fields } = contact;
  const { id } = orThrow(await insertContact(scope, fields), () => new Error('A contact was not written.'));
  const madeAt = calendar.moment(created, clock(place));
  await backdate(scope, 'contacts', id, unchangedSince(madeAt));
  // As the next server would write it from the contact.
  if (fields.former_names) await insertContactName(scope, id, { kind: 'FORMER', name: fields.former_names });
  for (const [kind, name] of names) await insertContactName(scope, id, { kind, name });
  await backdateNames(scope, id, madeAt);
  findable(scope, 'contact', id);
  return id;
}

async function writeRelation({ scope, calendar }: Writing, relation: DemoRelation, contacts: Ids) {
  const [from, kind, to, { share = null, since, until, note = '', created }] = relation;
  const dayOf = (place: number | undefined) => (place === undefined ? null : calendar.day(place));
  const columns = { kind, share, note, since: dayOf(since), until: dayOf(until) };
  const id = await insertRelation(scope, idOf(contacts, from), idOf(contacts, to), columns);
  await backdate(scope, 'contact_relations', id, unchangedSince(calendar.moment(created, '16:40')));
}

/** Answers its id. */
async function writeMatter(writing: Writing, matter: DemoMatter, contacts: Ids): Promise<string> {
  const { title, local_case_number, status, description, by, created, team } = matter;
  const scope = scopeOf(writing, by);
  const { day } = writing.calendar;
  const isClosed = status === 'CLOSED' || status === 'ARCHIVED';
  const lead = team.find((username) => writing.attorneys.has(username)) ?? team[0];
  const id = await insertMatter(scope, {
    title,
    local_case_number,
    status,
    description,
    practice_area: matter.practice_area ? idOf(writing.areas, matter.practice_area) : null,
    lead_attorney: lead ? idOf(writing.users, lead) : null,
    originating_attorney: idOf(writing.users, by),
    docket_url: matter.docket_url,
    opened_on: day(created),
    court: matter.court === undefined ? null : idOf(writing.courts, matter.court),
    closed_on: isClosed ? day(Math.round(created / 2)) : null,
  });
  const madeAt = writing.calendar.moment(created, clock(0));
  const members = team.map((username) => idOf(writing.users, username));
  await backdate(scope, 'matters', id, unchangedSince(madeAt));
  for (const party of matter.parties) await writeParty(writing, party, id, contacts);
  await replaceTeam(scope, id, members);
  await backdateMembers(scope, id, madeAt);
  findable(writing.scope, 'matter', id);
  for (const [place, task] of (matter.tasks ?? []).entries()) await writeTaskOf(writing, task, place, id);
  const events = new Map<string, string>();
  for (const [place, event] of (matter.events ?? []).entries())
    events.set(event.title, await writeEventOf(writing, event, place, { ...matter, id }));
  for (const [place, deadline] of (matter.deadlines ?? []).entries())
    await writeDeadlineOf(writing, deadline, place, { id, events });
  for (const note of matter.notes ?? []) await writeNote(writing, note, id);
  for (const [place, document] of (matter.documents ?? []).entries())
    await writeDocument(writing, document, place, id);
  return id;
}

async function writeParty({ scope, calendar }: Writing, party: DemoParty, matter: string, contacts: Ids) {
  const [contact, role, side, { represented_by, since, until, note = '' } = {}] = party;
  const dayOf = (place: number | undefined) => (place === undefined ? null : calendar.day(place));
  const columns = {
    ...{ role, side, note, since: dayOf(since), until: dayOf(until) },
    represented_by: represented_by === undefined ? null : idOf(contacts, represented_by),
  };
  await insertParty(scope, matter, idOf(contacts, contact), columns, unprotected);
}

async function writeTaskOf(writing: Writing, task: DemoTask, place: number, matter: string | null) {
  const id = await writeTask(actorsOf(writing), task, matter);
  const madeAt = writing.calendar.moment(task.created, clock(place));
  const changed = task.progress?.[1];
  const changedAt = changed === undefined ? madeAt : writing.calendar.moment(changed, clock(place + 1));
  await backdate(writing.scope, 'tasks', id, { created_at: madeAt, updated_at: changedAt });
  findable(writing.scope, 'task', id);
}

/** By whom tasks, events and deadlines are written, and when. */
const actorsOf = (writing: Writing) => ({
  scope: writing.scope,
  calendar: writing.calendar,
  zone: writing.zone,
  scopeOf: (username: string) => scopeOf(writing, username),
  idOf: (username: string) => idOf(writing.users, username),
});

async function writeEventOf(
  writing: Writing,
  event: DemoEvent,
  place: number,
  matter: { id: string; court?: string },
) {
  const court = matter.court === undefined ? null : idOf(writing.courts, matter.court);
  const id = await writeEvent(actorsOf(writing), event, { matter: matter.id, court });
  const madeAt = writing.calendar.moment(event.created, clock(place));
  await backdate(writing.scope, 'events', id, unchangedSince(madeAt));
  findable(writing.scope, 'event', id);
  const { title, by } = event;
  if (event.before) writing.moved.push({ id, title, matter: matter.id, by });
  return id;
}

async function writeDeadlineOf(
  writing: Writing,
  deadline: DemoDeadline,
  place: number,
  matter: { id: string; events: Ids },
) {
  const event = deadline.from === undefined ? null : idOf(matter.events, deadline.from);
  const id = await writeDeadline(actorsOf(writing), deadline, matter.id, event);
  const madeAt = writing.calendar.moment(deadline.created, clock(place));
  await backdate(writing.scope, 'deadlines', id, unchangedSince(madeAt));
  findable(writing.scope, 'deadline', id);
}

async function writeNote(writing: Writing, { note, by, created, at }: DemoNote, matter: string) {
  const scope = scopeOf(writing, by);
  const id = await insertNote(scope, { matter, note: note.join('\n') }, unprotected);
  await backdate(scope, 'notes', id, unchangedSince(writing.calendar.moment(created, at)));
  findable(writing.scope, 'note', id);
}

async function writeDocument(writing: Writing, document: DemoDocument, place: number, matter: string) {
  const { file_name, content_type, doc_type, by, created } = document;
  const scope = scopeOf(writing, by);
  const { key, ...fixed } = orThrow(
    writing.files.get(document),
    () => new Error(`The bytes of ${file_name} were not stored.`),
  );
  const fields = { title: file_name, doc_type, matter, file_path: key };
  const id = await insertDocument(scope, fields, { ...fixed, file_name, content_type }, unprotected);
  await backdate(scope, 'documents', id, unchangedSince(writing.calendar.moment(created, clock(place))));
  await leaveUnread(scope, id);
  findable(writing.scope, 'document', id);
}

/** Puts a record into the search; elsewhere the audit does, but the demo leaves no events of its own making. */
const findable = (scope: Scope, objectType: FoundType, objectId: string) =>
  indexAtEnd(scope, [{ action: 'CREATED', objectType, objectId }]);

/** The firm's scope, with one of its people as the actor. */
const scopeOf = ({ scope, users }: Writing, username: string): Scope => ({
  ...scope,
  userId: idOf(users, username),
});

/** The id of one of the firm's people, contacts or practice areas. @throws Error for a name that it does not have */
export const idOf = (ids: Ids, name: string): string =>
  orThrow(ids.get(name), () => new Error(`The demo content names ${name}, which it does not have.`));

const unchangedSince = (moment: string) => ({ created_at: moment, updated_at: moment });

/** A time within office hours, by the record's index, as HH:MM. */
function clock(place: number): string {
  const minutes = 9 * 60 + 5 + ((place * 97) % (8 * 60));
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
