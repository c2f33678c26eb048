import { randomUUID } from 'node:crypto';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { matters } from '@caseward/contract/matters';
import { freePort } from '../apps/server/src/embedded-postgres/postmaster.ts';
import { startS3Server } from '../apps/server/src/storage/stores.testing.ts';
import { callEndpoint, foundFirm, type Person } from '../apps/server/src/testing/firm.ts';
import { reachInstallation } from '../e2e/installation.ts';
import { type ServerProcess, startServer } from '../e2e/server-process.ts';
import { expectWholeAudit } from './audit.ts';
import { Calls } from './calls.ts';
import type { Drill, Stage } from './drill.ts';
import { Journal } from './journal.ts';
import { startNginx } from './nginx.ts';
import { longSignedIn } from './people.ts';
import { lacking, startExternal } from './postgres-15.ts';
import { drillStart } from './target.ts';
import { expectTold } from './told.ts';

const killEveryMs = 5_000;
/** Orderly stops of each server, and how long both serve between two of them. */
const stops = 3;
const betweenStopsMs = 1_000;
const writers = 4;
const readers = 4;

/** From when a server was killed until its process was gone. */
interface Kill {
  from: number;
  to: number;
}

/** Servers of one database that can be started again, each where it was. */
class Fleet {
  readonly ports: number[] = [];
  readonly #servers: ServerProcess[] = [];
  readonly #folder: string;
  readonly #settings: Record<string, string>;

  constructor(folder: string, settings: Record<string, string>) {
    this.#folder = folder;
    this.#settings = settings;
  }

  folderOf(place: number): string {
    return join(this.#folder, `data-${place}`);
  }

  async start(place: number): Promise<void> {
    this.ports[place] ??= await freePort();
    const port = this.ports[place];
    this.#servers[place] = await startServer(this.folderOf(place), { ...drillStart(this.#settings), port });
  }

  async kill(place: number): Promise<Kill> {
    const from = Date.now();
    await this.#servers[place]?.kill();
    return { from, to: Date.now() };
  }

  async stop(place: number): Promise<void> {
    await this.#servers[place]?.stop();
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.stop()));
  }
}

/** Two servers of one database behind nginx, which are stopped in turn, and then killed. */
export const severalProcesses: Drill = {
  what: 'Two servers behind nginx, PostgreSQL 15 and S3; under load one is stopped, then killed every five seconds',
  minutes: 2,
  missing: lacking(['nginx', 'openssl']),
  async run(stage) {
    // The certificate is of this drill, and nobody else's.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const database = await startExternal(stage);
    const s3 = await startS3Server();
    stage.onEnd(s3.stop);
    const front = await freePort();
    const url = `https://127.0.0.1:${front}`;
    const settings = {
      DATABASE_URL: database.appUrl,
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
      S3_BUCKET: s3.settings.bucket,
      S3_REGION: s3.settings.region,
      S3_ENDPOINT: s3.settings.endpoint ?? '',
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey ?? '',
      S3_FORCE_PATH_STYLE: 'true',
    };
    const fleet = new Fleet(stage.folder, settings);
    stage.onEnd(() => fleet.stopAll());
    await fleet.start(0);
    await mkdir(fleet.folderOf(1));
    await cp(join(fleet.folderOf(0), 'secrets'), join(fleet.folderOf(1), 'secrets'), { recursive: true });
    await fleet.start(1);
    stage.onEnd(await startNginx(join(stage.folder, 'nginx'), front, fleet.ports));
    const installation = await reachInstallation(url, fleet.folderOf(0), database);
    stage.onEnd(installation.close);
    const firm = await foundFirm(installation, 'Two & Servers');
    const person = async (each: Person) => await longSignedIn(installation, each);
    const people = [await person(firm.admin), await person(firm.people.ATTORNEY)] as const;

    const journal = new Journal();
    const at = (port: number): Pick<Person, 'call'> => ({
      call: (endpoint, sent) => callEndpoint(`http://127.0.0.1:${port}`, endpoint, sent, firm.admin.access),
    });
    await expectTold(stage, 'Two servers behind nginx', url, firm.people.ATTORNEY, fleet.ports.map(at));
    await stopOneByOne(stage, fleet, people, journal);
    await killOneByOne(stage, fleet, people, journal);
    const { lost, twice } = await journal.compare(installation);
    stage.expect(
      'No acknowledged write is lost, and none that was sent again is there twice',
      lost + twice === 0 && journal.acknowledged.length > 0,
      `${journal.summary}, ${lost} lost, ${twice} twice`,
    );
    const environment = { ...settings, DATABASE_OWNER_URL: database.ownerUrl };
    await expectWholeAudit(stage, { ...environment, CASEWARD_DATA: fleet.folderOf(0) });
  },
};

type Caller = Pick<Person, 'call'>;

/** Reads and writes until the work is done; a write that failed is sent again under its key, as the web does. */
async function underLoad(
  people: readonly [Caller, Caller],
  journal: Journal,
  work: () => Promise<unknown>,
): Promise<Calls> {
  const calls = new Calls();
  const [writer, reader] = [calls.of(people[0]), calls.of(people[1])];
  let going = true;
  const write = async () => {
    while (going) {
      const key = randomUUID();
      while (!(await journal.write(writer, key)));
    }
  };
  const read = async () => {
    while (going) await reader.call(matters.list, { query: { limit: '50' } }).catch(() => {});
  };
  const load = [...Array.from({ length: writers }, write), ...Array.from({ length: readers }, read)];
  await work();
  going = false;
  await Promise.all(load);
  return calls;
}

async function stopOneByOne(
  stage: Stage,
  fleet: Fleet,
  people: readonly [Caller, Caller],
  journal: Journal,
): Promise<void> {
  const calls = await underLoad(people, journal, async () => {
    for (let stop = 0; stop < 2 * stops; stop += 1) {
      const place = stop % 2;
      await fleet.stop(place);
      await fleet.start(place);
      await wait(betweenStopsMs);
    }
  });
  stage.expect(
    'No call fails when one after the other is stopped in order and started again',
    calls.failed.length === 0,
    `${2 * stops} stops, ${calls.summary} ${calls.failures}`,
  );
}

async function killOneByOne(
  stage: Stage,
  fleet: Fleet,
  people: readonly [Caller, Caller],
  journal: Journal,
): Promise<void> {
  const kills: Kill[] = [];
  const calls = await underLoad(people, journal, async () => {
    for (const until = Date.now() + stage.minutes * 60_000; Date.now() < until; ) {
      const next = wait(killEveryMs);
      const place = kills.length % 2;
      kills.push(await fleet.kill(place));
      await fleet.start(place);
      await next;
    }
  });
  const others = calls.failed.filter(
    ({ sent, ended }) => !kills.some(({ from, to }) => sent <= to && ended >= from),
  );
  for (const { status, sent } of others.slice(0, 5))
    stage.report(`${status} at ${new Date(sent).toISOString()}, not in flight at any kill`);
  stage.expect(
    'No call fails but those in flight on the killed server',
    others.length === 0 && kills.length > 0,
    `${kills.length} kills, ${calls.summary}, ${others.length} of them not in flight`,
  );
}
