import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../apps/server/src/db/migrate.ts';
import type { EmbeddedDatabase } from '../apps/server/src/embedded-postgres/embedded.ts';
import { openSession } from '../apps/server/src/features/session/open-session.ts';
import { formCluster, inDatabase, startNodes } from '../apps/server/src/testing/citus.ts';
import { hasCitus } from '../apps/server/src/testing/citus-programs.ts';
import { password } from '../apps/server/src/testing/firm.ts';
import { reachInstallation } from '../e2e/installation.ts';
import { startServer } from '../e2e/server-process.ts';
import { type Call, callsOf } from './calls.ts';
import { type FoundFirm, makeFirm } from './firms.ts';
import { type Measured, measure } from './load.ts';
import type { Options } from './options.ts';
import { middleOf, sentence } from './peer-rounds.ts';
import { type Peer, postmasterOf } from './peers.ts';

/** What a cluster costs and gives, call by call, in one firm. */
export interface NodesCompared {
  matters: number;
  calls: { call: string; one: Measured; three: Measured }[];
}

const database = 'caseward';
/** Parts of a table, as Citus has them by itself. */
const parts = 32;
const measured = ['matters: list of 50', 'matters: detail', 'search: two words', 'matters: create'];
/** What a person may do so often in a minute is asked one after the other. */
const limited: Record<string, number> = { 'sign in': 8, 'search: two words': 30 };

/** A server, the database behind it, and what is asked of it. */
interface Side {
  peer: Peer;
  calls: Call[];
}

/**
 * Puts calls to the product on one PostgreSQL and on a coordinator with two workers, in turns. All nodes are of the same
 * version with the same settings, on this one machine, and write what they commit to the disk.
 * @returns undefined where Citus is not installed
 */
export async function measureNodes(
  folder: string,
  options: Options,
  report: (step: string) => void,
): Promise<NodesCompared | undefined> {
  if (!hasCitus()) {
    report('Citus is not installed beside PostgreSQL 15: three nodes are not measured');
    return undefined;
  }
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const one = await startNodes(1, { parts, durable: true });
    stops.push(one.stop);
    const three = await startNodes(3, { parts, durable: true });
    stops.push(three.stop);
    const open = async (name: 'one node' | 'three nodes', nodes: readonly EmbeddedDatabase[]) => {
      report(`Making a firm with ${options.matters.toLocaleString('en')} matters on ${name}`);
      const side = await openSide(join(folder, name.replace(' ', '-')), name, nodes, options);
      stops.push(side.peer.stop);
      return side;
    };
    const sides = [await open('one node', one.nodes), await open('three nodes', three.nodes)] as const;
    return { matters: options.matters, calls: await compare(sides, options, report) };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Fills a database, forms a cluster of it where it has workers, and serves it. */
async function openSide(
  data: string,
  name: 'one node' | 'three nodes',
  nodes: readonly EmbeddedDatabase[],
  { matters }: Options,
): Promise<Side> {
  const [first] = nodes as [EmbeddedDatabase];
  const { ownerUrl, appUrl, superUrl } = first;
  const settings = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl };
  const serve = async () => {
    const server = await startServer(data, { settings });
    const installation = await reachInstallation(server.url, data, { ownerUrl, appUrl });
    return { server, installation };
  };
  const client = new Client({ connectionString: inDatabase(superUrl, database) });
  await client.connect();
  try {
    const before = await serve();
    const firm = await makeFirm(before.installation, client, matters, () => {});
    const calls = await callsOf(firm, client);
    // Somebody else than who asks: of many sessions of one person the oldest end.
    const { rows } = await client.query<{ username: string }>(
      'select username from caseward.users where tenant_id = $1 and id <> $2 order by username limit 1',
      [firm.id, firm.userId],
    );
    await before.installation.close();
    await before.server.stop();
    if (nodes.length > 1) {
      await formCluster(
        nodes.map((node) => node.superUrl),
        database,
      );
      await migrate(ownerUrl);
      await client.query('vacuum analyze');
    }
    const { server, installation } = await serve();
    const stop = async () => {
      await installation.close();
      await server.stop();
    };
    const databases = await Promise.all(nodes.map(postmasterOfNode));
    const authorization = await authorizationIn(installation.services, firm);
    const signIn = { username: rows[0]?.username ?? '', password };
    return {
      peer: { name, url: server.url, authorization, server: server.pid, databases, stop },
      calls: [
        { name: 'sign in', method: 'POST', path: '/api/v1/users/token/', body: signIn },
        ...calls.filter((call) => measured.includes(call.name)),
      ],
    };
  } finally {
    await client.end();
  }
}

async function postmasterOfNode({ superUrl }: EmbeddedDatabase): Promise<number> {
  const client = new Client({ connectionString: superUrl });
  await client.connect();
  try {
    return await postmasterOf(client);
  } finally {
    await client.end();
  }
}

/** Signs a token for each measurement: they live for minutes. */
async function authorizationIn(services: Parameters<typeof openSession>[0], firm: FoundFirm) {
  const { access } = await openSession(services, { tenantId: firm.id, userId: firm.userId });
  const caller = await services.accessTokens.verify(access);
  if (!caller) throw new Error('The session of the bench did not open.');
  return async () => `Bearer ${await services.accessTokens.sign(caller)}`;
}

async function compare(
  sides: readonly [Side, Side],
  options: Options,
  report: (step: string) => void,
): Promise<NodesCompared['calls']> {
  const all: { call: string; peer: Peer['name']; measured: Measured }[] = [];
  for (let round = 0; round < options.rounds; round += 1)
    for (const { name } of sides[0].calls)
      for (const { peer, calls } of round % 2 === 0 ? sides : sides.toReversed()) {
        const call = calls.find((each) => each.name === name);
        if (!call) throw new Error(`${peer.name} has no call ${name}.`);
        const requests = limited[name];
        const load = requests ? { ...options, connections: 1, requests } : options;
        const once = await measure(peer, call, load);
        report(sentence(call, peer, once));
        all.push({ call: name, peer: peer.name, measured: once });
      }
  const middle = (call: string, peer: Peer['name']) =>
    middleOf(all.filter((each) => each.call === call && each.peer === peer).map((each) => each.measured));
  return sides[0].calls.map(({ name }) => ({
    call: name,
    one: middle(name, 'one node'),
    three: middle(name, 'three nodes'),
  }));
}
