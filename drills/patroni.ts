import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chooseRunner } from '../apps/server/src/embedded-postgres/account.ts';
import { freePort } from '../apps/server/src/embedded-postgres/postmaster.ts';
import { exampleWith } from '../apps/server/src/testing/example.ts';
import type { Stage } from './drill.ts';
import { debianPostgres } from './postgres-15.ts';

const longestWaitMs = 90_000;

/** What Patroni says of a member. */
interface Member {
  name: string;
  role: string;
  state: string;
}

/** A PostgreSQL that Patroni runs. */
class Node {
  readonly name: string;
  readonly #folder: string;
  readonly #ports: { postgres: number; rest: number };
  #patroni: ChildProcess | undefined;

  constructor(name: string, folder: string, ports: { postgres: number; rest: number }) {
    this.name = name;
    this.#folder = join(folder, name);
    this.#ports = ports;
  }

  async configure(etcd: number): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const { postgres, rest } = this.#ports;
    const text = await exampleWith('patroni.yaml', [
      ['name: one', `name: ${this.name}`],
      ['10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379', `127.0.0.1:${etcd}`],
      ['10.0.0.1:8008', `127.0.0.1:${rest}`],
      ['10.0.0.1:5432', `127.0.0.1:${postgres}`],
      ['/var/lib/postgresql/15/caseward', join(this.#folder, 'data')],
      ['/var/run/postgresql', "''"],
      ['10.0.0.0/24', '127.0.0.1/32'],
    ]);
    await writeFile(join(this.#folder, 'patroni.yaml'), text);
  }

  async start(): Promise<void> {
    const { runner } = await chooseRunner(debianPostgres, this.#folder, () => {});
    const [command = '', ...words] = [...runner.prefix, 'patroni', join(this.#folder, 'patroni.yaml')];
    this.#patroni = spawn(command, words, { stdio: 'ignore' });
  }

  /** Kills its PostgreSQL. */
  async killPostgres(): Promise<void> {
    const pid = Number.parseInt(await readFile(join(this.#folder, 'data', 'postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 'SIGKILL');
  }

  /** Kills Patroni and its PostgreSQL, as the end of their machine would. */
  async killMachine(): Promise<void> {
    this.#patroni?.kill('SIGKILL');
    await this.killPostgres();
  }

  /** Stops both, in order. */
  async stop(): Promise<void> {
    if (!this.#patroni || this.#patroni.exitCode !== null || this.#patroni.signalCode !== null) return;
    this.#patroni.kill('SIGTERM');
    await once(this.#patroni, 'exit');
  }

  async members(): Promise<Member[]> {
    const answer = await fetch(`http://127.0.0.1:${this.#ports.rest}/cluster`).catch(() => undefined);
    return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : [];
  }
}

/** Two PostgreSQL under Patroni, one of which is the synchronous standby of the other, and HAProxy before them. */
export class Cluster {
  readonly #nodes: Node[];
  /** Where HAProxy leads to the primary. */
  readonly port: number;

  private constructor(nodes: Node[], port: number) {
    this.#nodes = nodes;
    this.port = port;
  }

  static async start(stage: Stage): Promise<Cluster> {
    const [etcd, peer, front] = [await freePort(), await freePort(), await freePort()];
    await startEtcd(stage, etcd, peer);
    const ports = [];
    for (const name of ['one', 'two'])
      ports.push({ name, postgres: await freePort(), rest: await freePort() });
    const nodes = ports.map(({ name, ...each }) => new Node(name, stage.folder, each));
    const [one = { postgres: 0, rest: 0 }, two = one] = ports;
    const haproxy = join(stage.folder, 'haproxy.cfg');
    await writeFile(
      haproxy,
      await exampleWith('haproxy.cfg', [
        ['bind 127.0.0.1:5000', `bind 127.0.0.1:${front}`],
        ['10.0.0.1:5432 check port 8008', `127.0.0.1:${one.postgres} check port ${one.rest}`],
        ['10.0.0.2:5432 check port 8008', `127.0.0.1:${two.postgres} check port ${two.rest}`],
      ]),
    );
    begin(stage, 'haproxy', ['-db', '-f', haproxy]);
    for (const node of nodes) {
      await node.configure(etcd);
      await node.start();
      stage.onEnd(() => node.stop());
    }
    const cluster = new Cluster(nodes, front);
    await cluster.untilReplicated();
    return cluster;
  }

  /** The node that takes writes. */
  async primary(): Promise<Node> {
    for (const node of this.#nodes)
      for (const { role, state, name } of await node.members()) {
        const found = this.#nodes.find((each) => each.name === name);
        if (role === 'leader' && state === 'running' && found) return found;
      }
    throw new Error('There is no primary.');
  }

  /** Waits until one is the primary, and the other has what is committed on it. */
  async untilReplicated(): Promise<void> {
    const replicates = async () => {
      const [members = []] = (await Promise.all(this.#nodes.map((node) => node.members()))).filter(
        (each) => each.length > 1,
      );
      const roles = members.filter(({ state }) => /running|streaming/.test(state)).map(({ role }) => role);
      return roles.includes('leader') && roles.includes('sync_standby');
    };
    for (const end = Date.now() + longestWaitMs; !(await replicates()); await wait(500))
      if (Date.now() > end) throw new Error('The standby does not follow.');
  }
}

async function startEtcd(stage: Stage, port: number, peer: number): Promise<void> {
  const [url, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`];
  begin(stage, 'etcd', [
    ...[
      '--data-dir',
      join(stage.folder, 'etcd'),
      '--listen-client-urls',
      url,
      '--advertise-client-urls',
      url,
    ],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
    ...['--initial-cluster', `default=${peerUrl}`],
  ]);
  for (let attempt = 1; attempt <= 100; attempt += 1) {
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error('etcd does not answer.');
}

/** Starts a program that runs until the drill ends. */
function begin(stage: Stage, command: string, words: string[]): void {
  const child = spawn(command, words, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  stage.onEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
}
