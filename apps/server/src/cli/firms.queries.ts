import type { Pool } from 'pg';
import { rowsOutsideScope } from '../db/direct.ts';
import { db } from '../db/statements.ts';

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

/** The firm of an id; the pool must be the owner's. */
export const firmsWithId = (owner: Pool, id: string) =>
  rowsOutsideScope(
    owner,
    db.selectFrom('tenants').select(['id', 'name', 'two_factor_required']).where('id', '=', id),
  );
