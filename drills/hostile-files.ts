import { setTimeout as wait } from 'node:timers/promises';
import type { TextState } from '@caseward/contract/document-record';
import { documents } from '@caseward/contract/documents';
import { imports } from '@caseward/contract/imports';
import { matters } from '@caseward/contract/matters';
import {
  encodedWords,
  longHeaders,
  longWord,
  manyParts,
  nestedPage,
  nestedRichText,
  nestedWord,
  pdfInDisguise,
  pdfOfBlanks,
  pdfPackedTwice,
} from '../apps/server/src/platform/text-extraction/hostile-files.testing.ts';
import { type Firm, foundFirm, type Person } from '../apps/server/src/testing/firm.ts';
import { askForForm, post } from '../apps/server/src/testing/uploads.ts';
import type { Drill, Target } from './drill.ts';
import { longSignedIn } from './people.ts';
import { openTarget } from './target.ts';
import { expectFlatMemory, slowdownOf, watchWhile } from './watch.ts';

/** Whoever calls. */
type Caller = Pick<Person, 'call'>;

const mb = 1024 * 1024;
const everyMs = 1_000;
const longestImportMs = 120_000;
const unanswered = 'no answer';

/** Files that once took the server's memory, or its time, by name. */
const hostile: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'blanks.pdf': () => pdfOfBlanks(1_024),
  'twice.pdf': () => pdfPackedTwice(6_144),
  'disguise.pdf': () => pdfInDisguise(1_024),
  'nested.docx': () => nestedWord(1_000_000),
  'long.docx': () => longWord(30 * mb),
  'nested.html': () => nestedPage(20 * mb),
  'nested.rtf': () => nestedRichText(10_000_000),
  'headers.eml': () => longHeaders(8 * mb),
  'words.eml': () => encodedWords(8 * mb),
  'parts.eml': () => manyParts(8 * mb),
};

/**
 * Makes the hostile files, by name. Call it before anything is watched: while one is made, this process does not see
 * that the server ends an idle connection.
 */
export async function makeHostileFiles(): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [name, made] of Object.entries(hostile)) files.set(name, await made());
  return files;
}

/** A table of names without end: what is looked up must not grow with the file. */
const namesWithoutEnd = () => {
  const names = Array.from({ length: 90_000 }, (_, number) => `n${number}`).join(';');
  return Buffer.from(
    `Title,Clients\n${Array.from({ length: 45 }, (_, row) => `Row ${row},${names}`).join('\n')}\n`,
  );
};

async function store(person: Caller, name: string, bytes: Buffer): Promise<string> {
  const form = await askForForm(person, name, null);
  const posted = await post(form, new Uint8Array(bytes), form.fields['Content-Type'] ?? '');
  if (!posted.ok) throw new Error(`${name} was not stored: ${posted.status} ${await posted.text()}`);
  return form.fields.key ?? '';
}

/**
 * Adds a document to a new matter.
 * @throws Error when it was not stored or not registered
 */
export async function addDocument(person: Caller, name: string, bytes: Buffer): Promise<void> {
  const { body } = await person.call(matters.create, { body: { title: name } });
  const file_path = await store(person, name, bytes);
  const { status } = await person.call(documents.create, {
    body: { title: name, matter: body.id, file_path },
  });
  if (status !== 201) throw new Error(`${name} was not registered: ${status}`);
}

/**
 * Waits until the texts of a firm's documents were read or given up.
 * @returns the states, with how many documents are in each, and the milliseconds it took
 */
async function untilRead({ installation }: Target, { id }: Firm, longestMs: number) {
  const start = Date.now();
  for (;;) {
    const { rows } = await installation.owner.query<{ text_state: TextState; documents: number }>(
      'select text_state, count(*)::int as documents from caseward.documents where tenant_id = $1 group by 1',
      [id],
    );
    const ms = Date.now() - start;
    if (rows.every(({ text_state }) => text_state !== 'INDEXING') || ms > longestMs)
      return { ms, states: new Map(rows.map(({ text_state, documents }) => [text_state, documents])) };
    await wait(everyMs);
  }
}

/** Begins an import of names without end; answers how it was refused, or the state it came to. */
async function importNames(person: Caller, names: Buffer): Promise<string> {
  const file_path = await store(person, 'names.csv', names);
  const { status, body } = await person.call(imports.create, { body: { kind: 'matters', file_path } });
  if (status !== 201) return `refused with ${status}`;
  const params = { id: body.id };
  await person.call(imports.map, { params, body: { columns: body.columns.map(({ field }) => field) } });
  for (let waited = 0; waited < longestImportMs; waited += everyMs) {
    const { body: found } = await person.call(imports.get, { params });
    if (found.state !== 'CHECKING') return `${found.state}, ${found.wrong_rows} wrong rows`;
    await wait(everyMs);
  }
  return 'CHECKING';
}

/** Files made to take a server's memory and time, while another firm works. */
export const hostileFiles: Drill = {
  what: 'Files that unpack to gigabytes, nest a million deep or name without end',
  minutes: 5,
  async run(stage) {
    const files = await makeHostileFiles();
    const names = namesWithoutEnd();
    const target = await openTarget(stage, { MAX_UPLOAD_MB: '50' });
    const attacker = await foundFirm(target.installation, 'Hostile & Sons');
    const person = await longSignedIn(target.installation, attacker.people.STAFF);
    const longestMs = stage.minutes * 60_000;
    let imported = '';
    const watched = await watchWhile(target, async () => {
      for (const [name, bytes] of files) {
        stage.report(`Uploading ${name}, ${(bytes.length / mb).toFixed(1)} MB`);
        await addDocument(person, name, bytes);
      }
      await addDocument(target.neighbour.people.STAFF, 'letter.txt', Buffer.from('Dear Madam'));
      const letter = await untilRead(target, target.neighbour, longestMs);
      const attorney = await longSignedIn(target.installation, attacker.people.ATTORNEY);
      const [read, state] = await Promise.all([
        untilRead(target, attacker, longestMs),
        importNames(attorney, names).catch((error: unknown) => `${unanswered}: ${error}`),
      ]);
      imported = state;
      stage.expect(
        "Another firm's letter does not wait for them",
        letter.states.has('INDEXED') && letter.ms < read.ms,
        `read after ${letter.ms} ms, the hostile files after ${read.ms} ms more`,
      );
      const states = [...read.states].map(([state, count]) => `${count} ${state}`).join(', ');
      stage.expect('Each file is read or given up', !read.states.has('INDEXING'), states);
    });
    const isOver = imported !== 'CHECKING' && !imported.startsWith(unanswered);
    stage.expect('An import of names without end comes to an end', isOver, imported);
    stage.expect('The server still runs', watched.alive);
    stage.expect('Another firm is answered', watched.failed === 0, slowdownOf(watched));
    expectFlatMemory(stage, watched);
  },
};
