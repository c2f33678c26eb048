import { uuid } from '@caseward/contract/primitives';
import type { Pool } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';
import { firmsNamed, firmsWithId } from './firms.queries.ts';

/**
 * The firm that a command names.
 * @throws OperatorError when there is none, or more than one
 */
export async function foundFirm(owner: Pool, nameOrId: string) {
  const found = uuid.test(nameOrId) ? await firmsWithId(owner, nameOrId) : await firmsNamed(owner, nameOrId);
  const [firm, ...others] = found;
  if (!firm) throw new OperatorError(`There is no firm ${nameOrId}.`);
  if (others.length > 0) {
    const ids = found.map(({ id }) => id).join(', ');
    throw new OperatorError(`${found.length} firms are called ${nameOrId}; give the id of one: ${ids}.`);
  }
  return firm;
}
