import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { type EmbeddedDatabase, startEmbedded } from '../embedded-postgres/embedded.ts';
import { programsIn } from '../embedded-postgres/programs.ts';
import { postgres15 } from './postgres-15.ts';

/** PostgreSQL 15 with the extension at hand, so many times; of no cluster yet. */
export interface Nodes {
  nodes: EmbeddedDatabase[];
  stop(): Promise<void>;
}

/** A coordinator and its workers. */
export interface Cluster extends Nodes {
  coordinator: EmbeddedDatabase;
}

const settings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: '300',
  // A process of Citus for each database.
  max_worker_processes: '100',
  'citus.propagate_set_commands': 'local',
  'citus.enable_version_checks': 'on',
};

/** What tests do without. */
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Runs statements as the superuser in the product's database of a node. */
export async function onNode(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export const inDatabase = (url: string, name: string) => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

/** Nodes to start. */
export interface NodesOptions {
  /** Into how many parts a table of firms is divided. */
  parts?: number;
  /** What is committed outlives a crash. */
  durable?: boolean;
}

/** Starts so many nodes with the product's empty database. */
export async function startNodes(
  count: number,
  { parts = 4, durable = false }: NodesOptions = {},
): Promise<Nodes> {
  const folder = await mkdtemp(join(tmpdir(), 'caseward-citus-'));
  // Nodes trust each other, as those of a private network do, unless they are given certificates.
  const access = join(folder, 'pg_hba.conf');
  await writeFile(access, 'local all all trust\nhost all all 127.0.0.1/32 trust\n', { mode: 0o644 });
  const nodes: EmbeddedDatabase[] = [];
  for (let node = 0; node < count; node++)
    nodes.push(
      await startEmbedded({
        folder: join(folder, `node-${node}`),
        programs: programsIn(postgres15, '15'),
        settings: {
          ...settings,
          ...(!durable && hasty),
          'citus.shard_count': String(parts),
          hba_file: access,
        },
      }),
    );
  return {
    nodes,
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A cluster to start. */
export interface ClusterOptions extends NodesOptions {
  /** Nodes that are started and are not of the cluster yet. */
  spare?: number;
  /** Prepares the nodes, the spare ones too, before they know each other. */
  prepare?(nodes: readonly EmbeddedDatabase[]): Promise<void>;
}

/** Starts so many nodes with the extension in the product's empty database; the first is the coordinator. */
export async function startCluster(
  count: number,
  { spare = 0, prepare, ...options }: ClusterOptions = {},
): Promise<Cluster> {
  const started = await startNodes(count + spare, options);
  const [coordinator] = started.nodes as [EmbeddedDatabase];
  await prepare?.(started.nodes);
  await formCluster(
    started.nodes.slice(0, count).map(({ superUrl }) => superUrl),
    'caseward',
  );
  return { ...started, coordinator };
}

/** Prepares a database for its part in a cluster; superuser address. */
const prepareNode = (url: string, name: string) => onNode(inDatabase(url, name), 'create extension citus');

const portOf = (url: string) => Number(new URL(url).port);

/** Joins databases of the same name on several nodes, the coordinator's first; superuser addresses. */
export async function formCluster(nodes: readonly string[], name: string): Promise<void> {
  const [coordinator = '', ...workers] = nodes;
  await prepareNode(coordinator, name);
  await onNode(
    inDatabase(coordinator, name),
    `select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`,
  );
  for (const worker of workers) await addWorker(coordinator, worker, name);
}

/** Adds a node to a cluster; superuser addresses. */
export async function addWorker(coordinator: string, worker: string, name: string): Promise<void> {
  await prepareNode(worker, name);
  await onNode(inDatabase(coordinator, name), `select citus_add_node('127.0.0.1', ${portOf(worker)})`);
}

/** A database that is copied must have no connections; the extension's own process would open one. */
async function closeTemplate({ superUrl }: EmbeddedDatabase): Promise<void> {
  await onNode(
    inDatabase(superUrl, 'postgres'),
    'alter database caseward allow_connections false',
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = 'caseward'`,
  );
}

/** Citus on PostgreSQL 15: a coordinator and two workers, whose migrated database is the template of all others. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { coordinator, nodes, stop } = await startCluster(3);
  try {
    await migrate(coordinator.ownerUrl);
    await Promise.all(nodes.map(closeTemplate));
  } catch (error) {
    // Nobody else stops them then.
    await stop();
    throw error;
  }
  const { superUrl, ownerUrl, appUrl } = coordinator;
  const workers = nodes.slice(1).map((node) => node.superUrl);
  project.provide('postgres', { superUrl, ownerUrl, appUrl, directUrl: appUrl, workers });
  return stop;
}
