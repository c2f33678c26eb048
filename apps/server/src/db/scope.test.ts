import { type RawBuilder, sql } from 'kysely';
import { Client, type Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { databaseFailureOf } from './database-failures.ts';
import { openPool } from './pools.ts';
import { inScope, type Scope } from './scope.ts';
import { db } from './statements.ts';

let database: TestDatabase;
let pool: Pool;
let idleErrors: Error[];
const firm = { tenantId: uuidv7(), userId: uuidv7() };
const colleague = uuidv7();

beforeAll(async () => {
  database = await createDatabase();
  await asSuperuser(`
    insert into caseward.tenants (id, name, time_zone) values ('${firm.tenantId}', 'T', 'UTC');
    insert into caseward.users (tenant_id, id, username, role) values
      ('${firm.tenantId}', '${firm.userId}', 'u', 'ADMIN'), ('${firm.tenantId}', '${colleague}', 'v', 'ADMIN')`);
});
// One connection, so that the next scope would see anything that a scope leaves behind.
beforeEach(() => {
  idleErrors = [];
  pool = openPool(database.appUrl, (error) => idleErrors.push(error), 1);
});
afterEach(async () => {
  await pool.end();
  await asSuperuser('delete from caseward.contacts');
});
afterAll(() => database.drop());

async function asSuperuser(text: string) {
  const client = new Client({ connectionString: database.superUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const statement = <Row>(raw: RawBuilder<Row>) => ({ compile: () => raw.compile(db) });
const pid = statement(sql<{ pid: number }>`select pg_backend_pid() as pid`);
const settings = statement(sql<{ tenant: string; person: string }>`
  select current_setting('app.tenant_id', true) as tenant, current_setting('app.user_id', true) as person`);
const failing = statement(sql`select 1 / 0`);
const addContact = (firstName: string) =>
  statement(sql`insert into caseward.contacts (tenant_id, id, created_by, updated_by, first_name)
    values (${firm.tenantId}, ${uuidv7()}, ${firm.userId}, ${firm.userId}, ${firstName}) returning first_name`);
const contactNames = async () =>
  (await asSuperuser('select first_name from caseward.contacts')).map((row) => row.first_name);
const scoped = <Result>(work: (scope: Scope) => Promise<Result>) => inScope(pool, firm, work);

describe('a scope', () => {
  it('tells PostgreSQL who acts for which firm, and only as long as it lasts', async () => {
    expect(await scoped((scope) => scope.row(settings))).toEqual({
      tenant: firm.tenantId,
      person: firm.userId,
    });
    const { rows } = await pool.query(settings.compile().sql);
    expect(rows).toEqual([{ tenant: '', person: '' }]);
    await expect(pool.query('select 1 from caseward.contacts')).rejects.toThrow(
      'invalid input syntax for type uuid',
    );
  });

  it('is opened for ids and nothing else', async () => {
    for (const id of ['', 'x', `${firm.tenantId}'`, `${firm.tenantId}\n`, firm.tenantId.toUpperCase()])
      for (const actor of [
        { ...firm, tenantId: id },
        { ...firm, userId: id },
      ])
        await expect(inScope(pool, actor, async () => 'done')).rejects.toThrow(TypeError);
    expect(pool.totalCount).toBe(0);
  });

  it('commits what was done in it', async () => {
    expect(await scoped((scope) => scope.run(addContact('Kept')))).toBe(1);
    expect(await contactNames()).toEqual(['Kept']);
  });

  it('leaves its connection to the next one', async () => {
    const first = await scoped((scope) => scope.row(pid));
    await expect(scoped((scope) => scope.row(failing))).rejects.toThrow();
    expect(await scoped((scope) => scope.row(pid))).toEqual(first);
  });

  it('can be read from and written to at once', async () => {
    const names = ['A', 'B', 'C'];
    const answers = await scoped((scope) => Promise.all(names.map((name) => scope.row(addContact(name)))));
    expect(answers).toEqual(names.map((firstName) => ({ first_name: firstName })));
  });

  it('prepares a thousand statements at most on a connection, and answers all others too', async () => {
    const count = statement(
      sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements`,
    );
    await scoped(async (scope) => {
      for (let n = 0; n < 1100; n += 1) {
        const found = await scope.row(statement(sql<{ n: number }>`select ${sql.lit(n)} as n`));
        expect(found).toEqual({ n });
      }
      expect((await scope.row(count))?.count).toBeLessThanOrEqual(1000);
    });
  });
});

describe('a scope in which something fails', () => {
  it('keeps nothing when its work throws', async () => {
    const work = scoped(async (scope) => {
      await scope.run(addContact('Lost'));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await contactNames()).toEqual([]);
  });

  it('keeps nothing when a statement fails, before or after others', async () => {
    const work = scoped(async (scope) => {
      await scope.run(addContact('Lost'));
      await Promise.all([
        scope.run(addContact('Lost too')),
        scope.run(failing),
        scope.run(addContact('And this')),
      ]);
    });
    await expect(work).rejects.toThrow('division by zero');
    expect(await contactNames()).toEqual([]);
  });

  it('throws the first failure, not what followed from it', async () => {
    const work = scoped((scope) => Promise.all([scope.run(failing), scope.run(addContact('Lost'))]));
    await expect(work).rejects.toThrow('division by zero');
  });

  it('does not pass for done when its work ignores the failure', async () => {
    const work = scoped(async (scope) => {
      await scope.run(addContact('Lost'));
      await scope.run(failing).catch(() => {});
      return 'done';
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await contactNames()).toEqual([]);
    expect(await scoped((scope) => scope.row(settings))).toMatchObject({ tenant: firm.tenantId });
  });
});

describe('a gate', () => {
  const refusal = new Error('refused');
  const refuse = () => {
    throw refusal;
  };
  const gated = <Result>(check: (rows: unknown[]) => void, work: (scope: Scope) => Promise<Result>) =>
    inScope(pool, firm, work, { sessionGuard: { statement: pid, check } });

  it('is shown the rows of its statement, and lets work through when it does not mind', async () => {
    let seen: unknown[] = [];
    const work = gated(
      (rows) => {
        seen = rows;
      },
      (scope) => scope.row(pid),
    );
    expect([await work]).toEqual(seen);
  });

  it('that refuses keeps results from the work, and takes back what it wrote', async () => {
    const handedOut: unknown[] = [];
    const work = gated(refuse, async (scope) => {
      handedOut.push(await scope.row(addContact('Lost')));
    });
    await expect(work).rejects.toBe(refusal);
    expect(handedOut).toEqual([]);
    expect(await contactNames()).toEqual([]);
  });

  it('that refuses refuses work that asks nothing, or fails by itself', async () => {
    await expect(gated(refuse, async () => 'done')).rejects.toBe(refusal);
    await expect(gated(refuse, (scope) => scope.row(failing))).rejects.toBe(refusal);
    const thrown = gated(refuse, async () => {
      throw new Error('no');
    });
    await expect(thrown).rejects.toBe(refusal);
    const ignored = gated(refuse, async (scope) => {
      await scope.row(pid).catch(() => {});
      return 'done';
    });
    await expect(ignored).rejects.toBe(refusal);
  });

  it('whose own statement fails refuses, too', async () => {
    const work = inScope(pool, firm, async () => 'done', {
      sessionGuard: { statement: failing, check: () => {} },
    });
    await expect(work).rejects.toThrow('division by zero');
  });
});

describe('a connection that breaks', () => {
  const cut = (backend: number | undefined) => asSuperuser(`select pg_terminate_backend(${backend})`);

  it('fails its scope alone, and is not used again', async () => {
    const first = await scoped((scope) => scope.row(pid));
    const work = scoped(async (scope) => {
      await scope.run(addContact('Lost'));
      await cut(first?.pid);
      return scope.row(settings);
    });
    await expect(work).rejects.toSatisfy((error) => databaseFailureOf(error) === 'away');
    expect(pool.totalCount).toBe(0);
    const second = await scoped((scope) => scope.row(pid));
    expect(second).not.toEqual(first);
    expect(await contactNames()).toEqual([]);
  });

  it('before the commit does not pass for done', async () => {
    const work = scoped(async (scope) => {
      await scope.run(addContact('Lost'));
      await cut((await scope.row(pid))?.pid);
      return 'done';
    });
    await expect(work).rejects.toSatisfy((error) => databaseFailureOf(error) === 'away');
    expect(await contactNames()).toEqual([]);
  });

  it('while nobody uses it is reported to the pool', async () => {
    const first = await scoped((scope) => scope.row(pid));
    await cut(first?.pid);
    await expect.poll(() => idleErrors.length).toBe(1);
    expect(await scoped((scope) => scope.row(pid))).not.toEqual(first);
  });

  it('whose transaction cannot be ended is thrown away', async () => {
    const first = await scoped((scope) => scope.row(pid));
    const client = await pool.connect();
    client.release();
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
    client.query = ((sent: unknown, ...more: unknown[]) =>
      sent === 'rollback' ? Promise.reject(new Error('stuck')) : query(sent, ...more)) as typeof client.query;
    await expect(scoped((scope) => scope.row(failing))).rejects.toThrow('division by zero');
    expect(await scoped((scope) => scope.row(pid))).not.toEqual(first);
  });
});

describe('both walls', () => {
  it('let a scope write for its own firm alone', async () => {
    const stranger = { tenantId: uuidv7(), userId: uuidv7() };
    await expect(inScope(pool, stranger, (scope) => scope.run(addContact('Lost')))).rejects.toThrow(
      'row-level security',
    );
    await scoped((scope) => scope.run(addContact('Ours')));
    const all = statement(sql`select first_name from caseward.contacts`);
    expect(await inScope(pool, stranger, (scope) => scope.rows(all))).toEqual([]);
    expect(await scoped((scope) => scope.rows(all))).toEqual([{ first_name: 'Ours' }]);
  });
});
