import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { Client } from 'pg';
import { startEmbedded } from '../apps/server/src/embedded-postgres/embedded.ts';
import type { Person } from '../apps/server/src/testing/firm.ts';
import { upload } from '../apps/server/src/testing/uploads.ts';
import type { Installation } from '../e2e/installation.ts';
import { longSignedIn } from './people.ts';

/** Each writer adds a document this often: people may ask for 120 upload forms a minute. */
const documentMs = 4_000;

/** An acknowledged write: when it was sent, and when its answer had come. */
export interface Written {
  /** Of a contact, or of a document with its file. */
  name: string;
  since: number;
  at: number;
}

interface Load {
  /** How many write. */
  writers: number;
  /** How long each waits between two writes. */
  pauseMs?: number;
  /** The server is killed meanwhile: what it does not answer is no fault. */
  isKilled?: boolean;
}

/** Who adds contacts, and documents to a matter of their own. */
interface Author extends Pick<Person, 'call'> {
  matter: string;
}

export async function authorIn(installation: Installation, person: Person): Promise<Author> {
  const author = await longSignedIn(installation, person);
  const { body: matter } = await author.call(matters.create, { body: { title: 'Estate' } });
  return { ...author, matter: matter.id };
}

async function addDocument({ call, matter }: Author, title: string) {
  const file_path = await upload({ call }, 'note.txt', `The text of ${title}`);
  return await call(documents.create, { body: { title, file_path, matter } });
}

/**
 * Adds contacts, and documents among them, for as long as it goes; what was acknowledged is noted in the journal.
 * @throws Error when a write is refused though nothing is killed
 */
export async function write(
  author: Author,
  journal: Written[],
  isGoing: () => boolean,
  { writers, pauseMs = 0, isKilled = false }: Load,
): Promise<void> {
  const add = async () => {
    let documentAt = 0;
    while (isGoing()) {
      const isDocument = Date.now() >= documentAt;
      if (isDocument) documentAt = Date.now() + documentMs;
      const since = Date.now();
      const name = `journal ${since} ${Math.random()}`;
      const adding = isDocument
        ? addDocument(author, name)
        : author.call(contacts.create, { body: { first_name: name } });
      const status = await adding.then(
        (reply) => reply.status,
        (error: unknown) => {
          if (isKilled) return 0;
          throw error;
        },
      );
      if (!isKilled && status !== 201) throw new Error(`A write was answered with ${status}.`);
      // A millisecond is cut off, and the commit may be in it.
      if (status === 201) journal.push({ name, since, at: Date.now() + 1 });
      await wait(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: writers }, add));
}

/** What a restored database has: names of contacts and documents, and how many events tell of restores. */
export async function contentOf(dataFolder: string): Promise<{ names: Set<string>; restored: number }> {
  const database = await startEmbedded({ folder: join(dataFolder, 'postgres') });
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select first_name as name from caseward.contacts union all select title from caseward.documents',
  );
  const events = await client.query(`select from caseward.audit_events where action = 'RESTORED'`);
  await client.end();
  await database.stop();
  return { names: new Set(rows.map(({ name }) => name)), restored: events.rowCount ?? 0 };
}
