import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import type { Endpoint } from '@caseward/contract/endpoint';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { session } from '@caseward/contract/session';
import { tasks } from '@caseward/contract/tasks';
import { expect, test } from '@playwright/test';
import { readPostmaster } from '../../apps/server/src/embedded-postgres/cluster.ts';
import { callEndpoint, type Firm, foundFirm, type Sent } from '../../apps/server/src/testing/firm.ts';
import { upload } from '../../apps/server/src/testing/uploads.ts';
import { reachInstallation } from '../installation.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

/** What the server has confirmed to have written. */
interface Acknowledged {
  matters: string[];
  contacts: string[];
  tasks: string[];
  notes: string[];
  /** Title and the hash of the bytes of each. */
  documents: { title: string; sha256: string }[];
}

const hashOf = (bytes: string) => createHash('sha256').update(bytes).digest('hex');

/** Writes through the API, several at a time, until no answer comes any more; notes what was confirmed. */
async function writeUntilCut({ admin }: Firm, matter: string, acknowledged: Acknowledged): Promise<void> {
  const create = async <E extends Endpoint>(endpoint: E, body: object) => {
    const { status, body: answer } = await admin.call(endpoint, { body });
    if (status !== 201) throw new Error(`A write was answered ${status}: ${JSON.stringify(answer)}`);
  };
  const writers: ((name: string) => Promise<unknown>)[] = [
    async (title) => {
      await create(matters.create, { title });
      acknowledged.matters.push(title);
    },
    async (first_name) => {
      await create(contacts.create, { first_name });
      acknowledged.contacts.push(first_name);
    },
    async (title) => {
      await create(tasks.create, { title, matter });
      acknowledged.tasks.push(title);
    },
    async (note) => {
      await create(notes.create, { note, matter });
      acknowledged.notes.push(note);
    },
    async (title) => {
      const file_path = await upload(admin, `${title}.txt`, title);
      await create(documents.create, { title, matter, file_path });
      acknowledged.documents.push({ title, sha256: hashOf(title) });
    },
  ];
  const untilCut = async (write: (name: string) => Promise<unknown>) => {
    try {
      for (;;) await write(randomUUID());
    } catch (error) {
      // Only the cut connection ends it: a refusal would be a failure of the test.
      if (!(error instanceof TypeError)) throw error;
    }
  };
  await Promise.all([...writers, ...writers].map(untilCut));
}

async function expectKept(url: string, firm: Firm, matter: string, acknowledged: Acknowledged) {
  const read = async <E extends Endpoint>(endpoint: E, sent: Sent = {}) => {
    const reply = await callEndpoint(url, endpoint, sent, firm.admin.access);
    expect(reply.status).toBe(200);
    return reply.body;
  };
  const query = { limit: '1000' };
  const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);
  const whole = await read(matters.get, { params: { id: matter } });
  expect(titles(await read(matters.list, { query }))).toEqual(expect.arrayContaining(acknowledged.matters));
  expect((await read(contacts.list, { query })).map(({ first_name }) => first_name)).toEqual(
    expect.arrayContaining(acknowledged.contacts),
  );
  expect(titles(whole?.tasks ?? [])).toEqual(expect.arrayContaining(acknowledged.tasks));
  const written = await read(notes.list, { query: { ...query, matter_id: matter } });
  expect(written.map(({ note }) => note)).toEqual(expect.arrayContaining(acknowledged.notes));
  for (const { title, sha256 } of acknowledged.documents) {
    const document = whole?.documents.find((each) => each.title === title);
    expect(document?.sha256).toBe(sha256);
    const link = await read(documents.download, { params: { id: document?.id ?? '' } });
    expect(hashOf(await (await fetch(link?.url ?? '')).text())).toBe(sha256);
  }
}

/** Kills the PostgreSQL that a killed server has left running, too. */
async function killPostgres(data_folder: string): Promise<void> {
  const postmaster = await readPostmaster(join(data_folder, 'postgres'));
  if (!postmaster) throw new Error('The killed server left no PostgreSQL running.');
  process.kill(postmaster.pid, 'SIGKILL');
}

for (const { what, andPostgres } of [
  { what: 'the server', andPostgres: false },
  { what: 'the server and its PostgreSQL', andPostgres: true },
]) {
  test(`${what} killed while writing: every acknowledged write is there afterwards`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'caseward-killed-'));
    const data_folder = join(folder, 'data');
    let server: ServerProcess | undefined;
    try {
      server = await startServer(data_folder);
      const installation = await reachInstallation(server.url, data_folder);
      const firm = await foundFirm(installation);
      await installation.close();
      const { body } = await firm.admin.call(matters.create, { body: { title: 'Estate of Byron' } });
      const acknowledged: Acknowledged = { matters: [], contacts: [], tasks: [], notes: [], documents: [] };
      const writing = writeUntilCut(firm, body.id, acknowledged);
      const fewest = () => Math.min(...Object.values(acknowledged).map(({ length }) => length));
      await expect.poll(fewest, { timeout: 60_000 }).toBeGreaterThan(20);
      await server.kill();
      await writing;
      if (andPostgres) await killPostgres(data_folder);

      server = await startServer(data_folder);
      await expectKept(server.url, firm, body.id, acknowledged);
      // Nobody has to sign in again for it.
      expect((await callEndpoint(server.url, session.me, {}, firm.admin.access)).status).toBe(200);
    } finally {
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
}
