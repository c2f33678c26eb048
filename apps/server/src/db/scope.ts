import type { Compilable } from 'kysely';
import type { Pool, PoolClient } from 'pg';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** For whom a transaction acts. */
export interface Actor {
  tenantId: string;
  userId: string;
  /** The session they act in; none where the product acts for them. */
  sessionId?: string | null;
  /** Where the request comes from; none where the product acts for them. */
  address?: string | null;
}

/**
 * One transaction in which PostgreSQL knows the tenant and the user. Every statement sent through it names
 * `tenant_id` itself as well: two walls, each of which holds alone.
 */
export interface Scope {
  /** What statements name as their tenant. */
  readonly tenantId: string;
  /** Who acts. */
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
}

/** What a statement has to know of a scope to name its tenant. */
export type Tenant = Pick<Scope, 'tenantId'>;

export interface ScopeOptions {
  /**
   * A first statement, sent along with the transaction's opening, and what to make of its rows: it throws to
   * refuse the whole scope. No result of any later statement is handed out before it has passed.
   */
  sessionGuard?: { statement: Compilable<unknown>; check: (rows: unknown[]) => void };
  /**
   * The scope changes no record, so its commit does not wait for the disk: what it notes of the reading itself may be
   * lost when the database crashes within the second.
   */
  onlyReads?: boolean;
  /** All statements see the database as it is when the first one is sent. */
  snapshot?: boolean;
  /**
   * What statements name as their tenant instead of the actor's: only the isolation tests set it, to take the
   * statements' wall away and see that the policies' one holds.
   */
  statementTenantId?: string;
}

function literal(id: string): string {
  if (!uuid.test(id)) throw new TypeError('A scope is opened for ids only.');
  return `'${id}'`;
}

const namesOfStatements = new Map<string, string>();
const mostNames = 1000;

/**
 * Statements are prepared once a connection; the same text gets the same name. Texts beyond the first thousand
 * stay unprepared, so that varied ones cannot fill the memory of client and server.
 */
function nameOf(text: string): string | undefined {
  const name = namesOfStatements.get(text);
  if (name || namesOfStatements.size >= mostNames) return name;
  namesOfStatements.set(text, `s${namesOfStatements.size}`);
  return namesOfStatements.get(text);
}

/** Lets what is sent before the next tick leave in one packet instead of one each. */
function gather({ connection: { stream } }: PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function send(client: PoolClient, statement: Compilable<unknown>) {
  gather(client);
  const { sql, parameters } = statement.compile();
  return client.query({ name: nameOf(sql), text: sql, values: parameters as unknown[] });
}

/** A broken connection fails its queries, which is enough; told to nobody, its event would end the process. */
const unheard = () => {};

/**
 * Runs `work` in a scope: BEGIN, the settings, the gate and work's first statement go out without waiting for one
 * another. Commits when work is done; rolls back when anything fails, and the first failure is what is thrown.
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
  ];
  const client = await pool.connect();
  client.on('error', unheard);
  let ended = false;
  try {
    gather(client);
    const sent: Promise<unknown>[] = settings.map((text) => client.query(text));
    const { sessionGuard: gate } = options;
    if (gate) sent.push(send(client, gate.statement).then((result) => gate.check(result.rows)));
    for (const answer of sent) answer.catch(() => {});
    const opened = inOrder(sent);
    opened.catch(() => {});

    const result = await work(scopeOn(client, actor, opened, options)).catch(async (error: unknown) => {
      await opened;
      throw error;
    });
    await opened;
    const { command } = await client.query('commit');
    ended = true;
    // A statement had failed and work went on as if it had not.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => {
        ended = true;
      },
      () => {},
    );
    throw error;
  } finally {
    // A connection still inside a transaction would carry its tenant to whoever comes next.
    client.release(!ended);
    client.off('error', unheard);
  }
}

async function inOrder(sent: Promise<unknown>[]): Promise<void> {
  for (const answer of sent) await answer;
}

function scopeOn(client: PoolClient, actor: Actor, opened: Promise<void>, options: ScopeOptions): Scope {
  async function answerOf(statement: Compilable<unknown>) {
    const answer = send(client, statement);
    answer.catch(() => {});
    await opened;
    return await answer;
  }
  return {
    tenantId: options.statementTenantId ?? actor.tenantId,
    userId: actor.userId,
    sessionId: actor.sessionId ?? null,
    address: actor.address ?? null,
    rows: async <Row>(statement: Compilable<Row>) => (await answerOf(statement)).rows as Row[],
    row: async <Row>(statement: Compilable<Row>) => (await answerOf(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await answerOf(statement)).rowCount ?? 0,
  };
}
