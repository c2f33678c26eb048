import type { Backfill } from '../backfills/backfill.ts';
import { rulesVersion } from './contact-names.ts';
import { indexSomeNames } from './indexing.ts';
import { countNamesDue, firmsWithNamesDue } from './names.queries.ts';
import { indexSomeEntries } from './register-indexing.ts';

/** Indexes contacts, and entries of the register, that were written by an older server or by other rules. */
export const namesBackfill: Backfill = {
  name: 'index-names',
  batch: 500,
  due: (pool) => firmsWithNamesDue(pool, rulesVersion),
  count: (scope) => countNamesDue(scope, rulesVersion),
  async run(scope, _, most) {
    const contacts = await indexSomeNames(scope, most);
    const entries = contacts < most ? await indexSomeEntries(scope, most - contacts) : 0;
    return { done: contacts + entries, more: contacts + entries === most };
  },
};
