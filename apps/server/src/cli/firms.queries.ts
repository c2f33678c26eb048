import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../db/direct.ts';
import type { Scope } from '../db/scope.ts';
import { db } from '../db/statements.ts';
import { usernameKey } from '../platform/identity/usernames.ts';

/** Firms of an installation by their name; the pool must be the owner's. */
export const firmsNamed = (owner: Pool, name: string) =>
  rowsOutsideScope(
    owner,
    db
      .selectFrom('tenants')
      .select(['id', 'name', 'two_factor_required'])
      .where('name', '=', name)
      .orderBy('id'),
  );

/** A firm of a name, however it is capitalised; the pool must be the owner's. */
export const namesakesOf = (owner: Pool, name: string) =>
  rowsOutsideScope(
    owner,
    db
      .selectFrom('tenants')
      .select(['id', 'name'])
      .where(sql`lower(name collate "und-x-icu")`, '=', sql`lower(${name} collate "und-x-icu")`)
      .orderBy('id')
      .limit(1),
  );

/** All firms of an installation with their administrators who can sign in, oldest first; the pool must be the owner's. */
export const allFirms = (owner: Pool) =>
  rowsOutsideScope(
    owner,
    db
      .selectFrom('tenants')
      .leftJoin('users', (join) =>
        join
          .onRef('users.tenant_id', '=', 'tenants.id')
          .on('users.role', '=', 'ADMIN')
          .on('users.disabled_at', 'is', null),
      )
      .select((each) => [
        'tenants.id',
        'tenants.name',
        'tenants.time_zone',
        each.fn.agg<string[] | null>('array_agg', ['users.username']).as('administrators'),
      ])
      .groupBy(['tenants.id', 'tenants.name', 'tenants.time_zone'])
      .orderBy('tenants.id'),
  );

/** People of all firms, or of one, by firm and username; the pool must be the owner's. */
export const peopleOfFirms = (owner: Pool, firm: string | undefined) =>
  rowsOutsideScope(
    owner,
    db
      .selectFrom('users')
      .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
      .select(['tenants.name as firm', 'users.username', 'users.first_name', 'users.last_name'])
      .select(['users.role', 'users.disabled_at'])
      .$if(firm !== undefined, (query) => query.where('tenants.id', '=', firm ?? ''))
      .orderBy('tenants.name')
      .orderBy('tenants.id')
      .orderBy('users.username'),
  );

/** Sets what the files of the scope's firm may take, in bytes: null for the installation's, 0 for no limit. */
export const setOwnQuota = (scope: Scope, storage_quota: number | null) =>
  scope.run(db.updateTable('tenants').set({ storage_quota }).where('id', '=', scope.tenantId));

/** The firm of an id; the pool must be the owner's. */
export const firmsWithId = (owner: Pool, id: string) =>
  rowsOutsideScope(
    owner,
    db.selectFrom('tenants').select(['id', 'name', 'two_factor_required']).where('id', '=', id),
  );

/** The person with a username, in any firm; the pool must be the owner's. */
export const usersNamed = (owner: Pool, username: string) =>
  rowsOutsideScope(
    owner,
    db
      .selectFrom('login_names')
      .innerJoin('users', (join) =>
        join
          .onRef('users.tenant_id', '=', 'login_names.tenant_id')
          .onRef('users.id', '=', 'login_names.user_id'),
      )
      .select(['users.tenant_id', 'users.id', 'users.username', 'users.disabled_at'])
      .where('login_names.username_key', '=', usernameKey(username)),
  );
