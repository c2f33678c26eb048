import { type Compilable, sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { sendOn, takeConnection } from './connections.ts';
import { spoilsConnection } from './database-failures.ts';
import { preparedStatement } from './prepared-statement.ts';
import { type Watcher, watcherOf } from './statement-watch.ts';
import { db } from './statements.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The actor of a transaction. */
export interface Actor {
  tenantId: string;
  userId: string;
  /** The session they act in; none where the product acts for them. */
  sessionId?: string | null;
  /** Where the request comes from; none where the product acts for them. */
  address?: string | null;
  /** The request they act in; none where the product acts for them. */
  requestId?: string | null;
}

/**
 * One transaction in which PostgreSQL knows the tenant and the user (row-level security). Every statement sent
 * through it also names `tenant_id` itself: two walls, each of which holds alone.
 */
export interface Scope {
  /** The tenant that statements name. */
  readonly tenantId: string;
  /** The user who acts. */
  readonly userId: string;
  /** The session they act in; null where the product acts for them. */
  readonly sessionId: string | null;
  /** Where the request comes from; null where the product acts for them. */
  readonly address: string | null;
  /** Sends a statement and answers its rows. */
  rows<Row>(statement: Compilable<Row>): Promise<Row[]>;
  /** Sends a statement and answers its first row, if any. */
  row<Row>(statement: Compilable<Row>): Promise<Row | undefined>;
  /** Sends a statement and answers how many rows it touched. */
  run(statement: Compilable<unknown>): Promise<number>;
  /**
   * Has something done after all else, right before the commit.
   * @param name of the work: what has one already is not added
   */
  beforeCommit(name: string, work: () => Promise<unknown>): void;
  /** Has something done once the commit is certain; it must not throw. */
  afterCommit(work: () => void): void;
  /** When the transaction began, by the database's clock: what `now()` is in it. */
  moment(): Promise<string>;
  /** See ScopeOptions. */
  readonly onlyReads: boolean;
}

/** The part of a scope that a statement needs to name its tenant. */
export type Tenant = Pick<Scope, 'tenantId'>;

export interface ScopeOptions {
  /**
   * The session guard: a first statement, sent along with the transaction's opening, and a check of its rows, which
   * throws to refuse the whole scope. No result of a later statement is handed out before it has passed.
   */
  sessionGuard?: { statement: Compilable<unknown>; check: (rows: unknown[]) => void };
  /**
   * The scope changes no record, so its commit does not wait for the disk. Its audit events of reading may be lost when
   * the database crashes within the second.
   */
  onlyReads?: boolean;
  /** The longest time for one statement, in milliseconds; left out, as the role has it. */
  statementMs?: number;
  /** How long a statement may wait for a lock, in milliseconds; left out, as long as the role has it. */
  lockWaitMs?: number;
  /** What the statements are for, in metrics: a part of the API; left out, the name of the pool. */
  feature?: string;
  /** All statements see the same snapshot of the database (REPEATABLE READ). */
  snapshot?: boolean;
  /**
   * The tenant that statements name instead of the actor's. Only the isolation tests set it, to remove the statements'
   * wall and see that the policies hold.
   */
  statementTenantId?: string;
}

const momentOfTransaction = preparedStatement(() =>
  db.selectNoFrom(sql<string>`now()::timestamptz(3)`.as('moment')),
);

function literal(id: string): string {
  if (!uuid.test(id)) throw new TypeError('A scope is opened for ids only.');
  return `'${id}'`;
}

const namesOfStatements = new Map<string, string>();
const mostNames = 1000;

/**
 * Prepared statements: each text is prepared once per connection, under the same name. Texts beyond the first
 * thousand stay unprepared, so that varied ones cannot fill the memory of client and server.
 */
function nameOf(text: string): string | undefined {
  const name = namesOfStatements.get(text);
  if (name || namesOfStatements.size >= mostNames) return name;
  namesOfStatements.set(text, `s${namesOfStatements.size}`);
  return namesOfStatements.get(text);
}

/** Query pipelining: statements sent before the next tick leave in one packet. */
function gather({ connection: { stream } }: PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function send(client: PoolClient, statement: Compilable<unknown>, watcher: Watcher) {
  gather(client);
  const { sql, parameters } = statement.compile();
  return watcher(sql, sendOn(client, { name: nameOf(sql), text: sql, values: parameters as unknown[] }));
}

/**
 * Runs `work` in a scope: BEGIN, the settings, the session guard and work's first statement are sent without waiting
 * for one another. Commits when work is done. Rolls back when anything fails, and throws the first failure.
 * @throws ConnectionFailure when the connection breaks or none became free in time
 */
export async function inScope<Result>(
  pool: Pool,
  actor: Actor,
  work: (scope: Scope) => Promise<Result>,
  options: ScopeOptions = {},
): Promise<Result> {
  const settings = [
    options.snapshot ? 'begin isolation level repeatable read' : 'begin',
    `set local app.tenant_id = ${literal(actor.tenantId)}`,
    `set local app.user_id = ${literal(actor.userId)}`,
    ...(options.onlyReads ? ['set local synchronous_commit = off'] : []),
    ...(options.statementMs ? [`set local statement_timeout = ${options.statementMs}`] : []),
    ...(options.lockWaitMs ? [`set local lock_timeout = ${options.lockWaitMs}`] : []),
  ];
  const { client, release } = await takeConnection(pool, actor.tenantId);
  let ended = false;
  const transaction: Transaction = { isOpen: true, lastWork: new Map(), committed: [] };
  try {
    gather(client);
    const sent: Promise<unknown>[] = settings.map((text) => sendOn(client, text));
    const { sessionGuard: gate, feature } = options;
    const watcher = watcherOf(pool, { feature, requestId: actor.requestId });
    if (gate) sent.push(send(client, gate.statement, watcher).then((result) => gate.check(result.rows)));
    for (const answer of sent) answer.catch(() => {});
    const opened = inOrder(sent);
    opened.catch(() => {});

    const scope = scopeOn(client, actor, opened, transaction, { ...options, watcher });
    pools.set(scope, pool);
    // Whoever writes records an event, which has the moment: known without waiting for it.
    if (!options.onlyReads) scope.moment().catch(() => {});
    const result = await work(scope).catch(async (error: unknown) => {
      await opened;
      throw error;
    });
    await opened;
    for (const finish of transaction.lastWork.values()) await finish();
    transaction.isOpen = false;
    const { command } = await sendOn(client, 'commit');
    ended = true;
    // A statement failed, but work ignored it.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    for (const work of transaction.committed) work();
    return result;
  } catch (error) {
    transaction.isOpen = false;
    await client.query('rollback').then(
      () => {
        ended = !spoilsConnection(error);
      },
      () => {},
    );
    throw error;
  } finally {
    // A connection still inside a transaction would leak its tenant to the next user.
    release(!ended);
  }
}

const pools = new WeakMap<Scope, Pool>();

/** The pool whose connection a scope uses. */
export function poolOf(scope: Scope): Pool {
  const pool = pools.get(scope);
  if (!pool) throw new TypeError('Only inScope makes scopes.');
  return pool;
}

async function inOrder(sent: Promise<unknown>[]): Promise<void> {
  for (const answer of sent) await answer;
}

/** The transaction of a scope. */
interface Transaction {
  /** False once it is being committed or rolled back: what is sent later would land in another one. */
  isOpen: boolean;
  /** What is done right before the commit, by name. */
  lastWork: Map<string, () => Promise<unknown>>;
  /** What is done after the commit. */
  committed: (() => void)[];
}

function scopeOn(
  client: PoolClient,
  actor: Actor,
  opened: Promise<void>,
  transaction: Transaction,
  options: ScopeOptions & { watcher: Watcher },
): Scope {
  let moment: Promise<string> | undefined;
  async function answerOf(statement: Compilable<unknown>) {
    if (!transaction.isOpen) throw new Error('The transaction has ended.');
    const answer = send(client, statement, options.watcher);
    answer.catch(() => {});
    await opened;
    return await answer;
  }
  const momentAnswered = async () => {
    const [row] = (await answerOf(momentOfTransaction({}))).rows as { moment: string }[];
    if (!row) throw new Error('The database did not tell the time.');
    return row.moment;
  };
  return {
    tenantId: options.statementTenantId ?? actor.tenantId,
    userId: actor.userId,
    sessionId: actor.sessionId ?? null,
    address: actor.address ?? null,
    rows: async <Row>(statement: Compilable<Row>) => (await answerOf(statement)).rows as Row[],
    row: async <Row>(statement: Compilable<Row>) => (await answerOf(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await answerOf(statement)).rowCount ?? 0,
    beforeCommit: (name, work) => {
      if (!transaction.lastWork.has(name)) transaction.lastWork.set(name, work);
    },
    afterCommit: (work) => {
      transaction.committed.push(work);
    },
    moment: () => {
      moment ??= momentAnswered();
      return moment;
    },
    onlyReads: options.onlyReads ?? false,
  };
}
