import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { search } from '@caseward/contract/search';
import { session } from '@caseward/contract/session';
import { tasks } from '@caseward/contract/tasks';
import { Client } from 'pg';
import { demoSignIns } from '../apps/server/src/demo/seed.ts';
import { startEmbedded } from '../apps/server/src/embedded-postgres/embedded.ts';
import type { BucketSettings } from '../apps/server/src/storage/bucket.ts';
import { uploadKey } from '../apps/server/src/storage/keys.ts';
import { openS3Store } from '../apps/server/src/storage/s3.ts';
import { startS3Server } from '../apps/server/src/storage/stores.testing.ts';
import { callEndpoint, type Person } from '../apps/server/src/testing/firm.ts';
import { fillFromRelease, type ReleaseFixture, releases } from '../apps/server/src/testing/releases.ts';
import { reachInstallation } from '../e2e/installation.ts';
import { type ServerProcess, startServer } from '../e2e/server-process.ts';
import { expectWholeAudit } from './audit.ts';
import { Calls } from './calls.ts';
import type { Drill, Stage } from './drill.ts';
import { Journal } from './journal.ts';
import { commitOf, installRelease } from './old-release.ts';
import { debianPostgres, lacking } from './postgres-15.ts';
import { drillStart } from './target.ts';

const last = releases.at(-1) ?? '';
/** Beside each other before the upgrade begins: whatever fails then is no fault of it. */
const beforeMs = 3_000;
/** How long the search of the new version may miss what a server of the old one writes. */
const longestUnfoundMs = 120_000;
const pauseMs = 50;
const longestTokenMs = 180_000;

/** The last release goes on while this version starts beside it and migrates, and both serve until the old one is stopped. */
export const upgradingBeside: Drill = {
  what: `A server of ${last} works on while this version starts beside it and migrates the database of both`,
  minutes: 1,
  missing: async () =>
    (await lacking(['git', 'npm'])()) ??
    ((await commitOf(last)) ? undefined : `The history has no release ${last}.`),
  async run(stage) {
    stage.report(`Installing ${last}`);
    const source = await installRelease(last, stage.folder);
    const { database, settings, fixture } = await openReleased(stage);
    const folderOf = (name: string) => join(stage.folder, name);
    const old = await startServer(folderOf('old'), { ...drillStart(settings), source });
    stage.onEnd(old.stop);
    await mkdir(folderOf('new'));
    await cp(join(folderOf('old'), 'secrets'), join(folderOf('new'), 'secrets'), { recursive: true });

    const people = await signInEverybody(old, fixture);
    const load = new Load(people);
    stage.onEnd(() => load.end());
    load.begin(old.url);
    await wait(beforeMs);
    const began = Date.now();
    const environment = { ...settings, DATABASE_OWNER_URL: database.ownerUrl };
    const newer = await startServer(folderOf('new'), drillStart(environment));
    stage.onEnd(newer.stop);
    stage.report(`Migrated and ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
    const meanwhile = load.calls.made;
    load.begin(newer.url);
    await wait(stage.minutes * 60_000);
    const beside = load.calls.made - meanwhile;
    const marked = await load.mark(old.url);
    await load.leave(old.url);
    await old.stop();
    await wait(beforeMs);
    await load.end();

    stage.expect(
      'No call fails, on neither version, while one migrates and both serve',
      load.calls.failed.length === 0 && beside > 0,
      `${load.calls.summary}, ${beside} while both served. ${load.calls.failures}`,
    );
    const installation = await reachInstallation(newer.url, folderOf('new'), database);
    stage.onEnd(installation.close);
    const { lost, twice } = await load.journal.compare(installation);
    stage.expect(
      'No acknowledged write is lost, none is there twice',
      lost + twice === 0 && load.journal.acknowledged.length > 0,
      `${load.journal.summary}, ${lost} lost, ${twice} twice`,
    );
    const found = await secondsUntilFound(people[0], newer.url, marked);
    stage.expect('The new version finds what the old one saved beside it', found !== undefined, `${found} s`);
    await expectWholeAudit(stage, { ...environment, CASEWARD_DATA: folderOf('new') });
  },
};

/** A database and a bucket as the release left them, for servers that share them. */
async function openReleased(stage: Stage) {
  const database = await startEmbedded({
    folder: join(stage.folder, 'postgres-15'),
    programs: debianPostgres,
  });
  stage.onEnd(database.stop);
  const superUrl = new URL(new URL(database.ownerUrl).pathname, database.superUrl).href;
  const documents = join(stage.folder, 'documents');
  const fixture = await fillFromRelease(last, superUrl, documents);
  await disableDemo(superUrl);
  const s3 = await startS3Server();
  stage.onEnd(s3.stop);
  await fillBucket(s3.settings, documents);
  const settings = {
    DATABASE_URL: database.appUrl,
    AUDIT_KEY: fixture.audit_key,
    SIGN_IN_FAILURES_PER_MINUTE: '1000',
    S3_BUCKET: s3.settings.bucket,
    S3_REGION: s3.settings.region,
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey ?? '',
    S3_FORCE_PATH_STYLE: 'true',
  };
  return { database, settings, fixture };
}

/** An external database is not served to people whose password everyone knows. */
async function disableDemo(superUrl: string): Promise<void> {
  const client = new Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query('update caseward.users set disabled_at = now() where username = any($1)', [
      demoSignIns.map(({ username }) => username),
    ]);
  } finally {
    await client.end();
  }
}

async function fillBucket(settings: BucketSettings, documents: string): Promise<void> {
  const store = await openS3Store(settings);
  const objects = await readdir(join(documents, 'objects'), { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of objects.filter((entry) => entry.isFile())) {
    const tenantId = parentPath.split('/').at(-1) ?? '';
    await store.put(uploadKey(tenantId, name), await readFile(join(parentPath, name)));
  }
  const audit = join(documents, 'audit');
  for (const name of await readdir(audit))
    await store.keepCheckpoint(name.replace(/\.json$/, ''), await readFile(join(audit, name), 'utf8'));
}

/** Somebody whose session is good at every server. */
interface Worker {
  at(url: string): Pick<Person, 'call'>;
}

/** Signs in, with name and password, those who may write; again before their tokens expire. */
async function signInEverybody(
  { url }: ServerProcess,
  { people }: ReleaseFixture,
): Promise<[Worker, Worker]> {
  const signIn = async (at: string, credentials: { username: string; password: string }) => {
    const { status, body } = await callEndpoint(at, session.signIn, { body: credentials });
    if (status !== 200 || !('access' in body)) throw new Error(`${credentials.username}: ${status}`);
    return { access: body.access, since: Date.now() };
  };
  const workerOf = async (
    credentials: { username: string; password: string } | undefined,
  ): Promise<Worker> => {
    if (!credentials) throw new Error('The release has nobody to sign in.');
    let token = await signIn(url, credentials);
    const at: Worker['at'] = (address) => ({
      call: async (endpoint, sent) => {
        if (Date.now() - token.since > longestTokenMs) token = await signIn(address, credentials);
        return await callEndpoint(address, endpoint, sent, token.access);
      },
    });
    return { at };
  };
  return [await workerOf(people[0]), await workerOf(people[1])];
}

/** What people do all day, each call at each of the servers that serve. */
class Load {
  readonly calls = new Calls();
  readonly journal = new Journal();
  readonly #people: readonly [Worker, Worker];
  readonly #working = new Map<string, { going: boolean; done: Promise<unknown> }>();

  constructor(people: readonly [Worker, Worker]) {
    this.#people = people;
  }

  begin(url: string): void {
    const state = { going: true, done: Promise.resolve() as Promise<unknown> };
    const worker = async (person: Worker) => {
      const caller = this.calls.of(person.at(url));
      while (state.going) {
        await this.#work(caller);
        await wait(pauseMs);
      }
    };
    state.done = Promise.all(this.#people.map(worker));
    this.#working.set(url, state);
  }

  async #work(caller: Pick<Person, 'call'>): Promise<void> {
    await this.journal.write(caller);
    const title = `Beside ${randomUUID()}`;
    const matter = (await caller.call(matters.create, { body: { title } })).body;
    await caller.call(tasks.create, { body: { title, matter: matter.id } });
    await caller.call(notes.create, { body: { note: title, matter: matter.id } });
    await caller.call(matters.get, { params: { id: matter.id } });
    await caller.call(matters.update, { params: { id: matter.id }, body: { title: `${title} changed` } });
    for (const list of [matters.list, contacts.list, tasks.list]) await caller.call(list, {});
    await caller.call(session.me);
  }

  /** Saves a contact with a name of its own; answers the name. */
  async mark(url: string): Promise<string> {
    const name = `Zebrawood${randomUUID().slice(0, 8)}`;
    await this.calls.of(this.#people[0].at(url)).call(contacts.create, { body: { first_name: name } });
    return name;
  }

  async leave(url: string): Promise<void> {
    const state = this.#working.get(url);
    if (!state) return;
    state.going = false;
    await state.done;
    this.#working.delete(url);
  }

  async end(): Promise<void> {
    for (const url of [...this.#working.keys()]) await this.leave(url);
  }
}

/** Seconds until a word is found; undefined when it never is. */
async function secondsUntilFound(person: Worker, url: string, word: string): Promise<number | undefined> {
  const since = Date.now();
  while (Date.now() - since < longestUnfoundMs) {
    const { status, body } = await person.at(url).call(search.find, { query: { q: word } });
    if (status === 200 && JSON.stringify(body).includes(word)) return Math.round((Date.now() - since) / 1000);
    await wait(1_000);
  }
  return undefined;
}
