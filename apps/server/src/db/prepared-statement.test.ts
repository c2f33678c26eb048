import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { preparedStatement } from './prepared-statement.ts';
import { db } from './statements.ts';

const build = vi.fn(({ tenant_id, id }: { tenant_id: string; id: string }) =>
  db
    .selectFrom('matters')
    .select('title')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .where(sql<boolean>`created_by <> ${id}`),
);

describe('a template', () => {
  it('is the statement that would be built each time', () => {
    const values = { tenant_id: 'a firm', id: 'a matter' };
    const { sql: text, parameters } = preparedStatement(build)(values).compile();
    const built = build(values).compile();
    expect(text).toBe(built.sql);
    expect(parameters).toEqual(built.parameters);
    expect(parameters).toEqual(['a firm', 'a matter', 'OPEN', 'a matter']);
  });

  it('is built once, and keeps nothing of the values it was sent with', () => {
    const matter = preparedStatement(build);
    build.mockClear();
    const first = matter({ tenant_id: 'a firm', id: 'a matter' });
    const second = matter({ tenant_id: 'another firm', id: 'another matter' });
    expect(second.compile().parameters).toEqual(['another firm', 'another matter', 'OPEN', 'another matter']);
    expect(first.compile().parameters).toEqual(['a firm', 'a matter', 'OPEN', 'a matter']);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('is not built before it is sent', () => {
    build.mockClear();
    preparedStatement(build)({ tenant_id: 'a firm', id: 'a matter' });
    expect(build).not.toHaveBeenCalled();
  });
});
