import { randomUUID } from 'node:crypto';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { PngSize } from './png.ts';

const logosOf = (scope: Scope) => db.selectFrom('firm_logos').where('tenant_id', '=', scope.tenantId);

/** The bytes of the firm's logo, if it has this id. */
export const findLogo = (scope: Scope, id: string) =>
  scope.row(logosOf(scope).select('image').where('id', '=', id));

/** The size of the firm's logo, if it has one. */
export const findLogoSize = (scope: Scope) => scope.row(logosOf(scope).select(['width', 'height']));

/** Writes the logo of a firm that has none, under an id that cannot be guessed; answers it. */
export async function insertLogo(scope: Scope, image: Buffer, size: PngSize): Promise<string> {
  const id = randomUUID();
  const logo = { tenant_id: scope.tenantId, id, image, ...size, created_by: scope.userId };
  await scope.run(db.insertInto('firm_logos').values(logo));
  return id;
}

/** Removes the firm's logo; answers how many it had. */
export const removeLogo = (scope: Scope) =>
  scope.run(db.deleteFrom('firm_logos').where('tenant_id', '=', scope.tenantId));
