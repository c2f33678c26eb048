import type { InvitationInput } from '@caseward/contract/invitations';
import { largestExactCount } from '@caseward/contract/paging';
import { type SqlBool, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod/mini';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { personName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { linkLifetime } from '../../platform/identity/one-time-links.queries.ts';

/** Open invitations, including those whose link has expired. */
const openInvitations = (scope: Scope) =>
  db
    .selectFrom('one_time_links')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'one_time_links.created_by'),
    )
    .select([
      'one_time_links.id',
      'one_time_links.first_name',
      'one_time_links.last_name',
      'one_time_links.email',
      'one_time_links.expires_at',
      'one_time_links.created_at',
      personName().as('created_by'),
    ])
    .select((link) => link.ref('one_time_links.role').$notNull().as('role'))
    .where('one_time_links.tenant_id', '=', scope.tenantId)
    .where('one_time_links.kind', '=', 'INVITATION')
    .where('one_time_links.used_at', 'is', null)
    .where('one_time_links.revoked_at', 'is', null);

const newestFirst: Order<{ created_at: string; id: string }> = {
  direction: 'desc',
  keys: [
    {
      column: sql.ref('one_time_links.created_at'),
      of: (row) => row.created_at,
      accepts: acceptable.moment,
    },
    { column: sql.ref('one_time_links.id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

/** A page of open invitations. */
export const listInvitations = (scope: Scope, request: PageRequest) =>
  readPage(scope, openInvitations(scope), newestFirst, request, largestExactCount);

/** An open invitation, if it exists. */
export const findInvitation = (scope: Scope, id: string) =>
  scope.row(openInvitations(scope).where('one_time_links.id', '=', id));

/** Ids of the open invitations to an e-mail address. */
export async function openInvitationsTo(scope: Scope, email: string): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom('one_time_links')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('kind', '=', 'INVITATION')
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where(sql<SqlBool>`lower(email) = lower(${email})`),
  );
  return rows.map(({ id }) => id);
}

/** Writes an invitation; answers its id. */
export async function insertInvitation(
  scope: Scope,
  fields: z.output<typeof InvitationInput>,
  tokenHash: Buffer,
): Promise<string> {
  const id = uuidv7();
  await scope.run(
    db.insertInto('one_time_links').values({
      tenant_id: scope.tenantId,
      id,
      kind: 'INVITATION',
      ...fields,
      token_hash: tokenHash,
      created_by: scope.userId,
      expires_at: linkLifetime,
    }),
  );
  return id;
}

const changingOpenInvitation = (scope: Scope, id: string) =>
  db
    .updateTable('one_time_links')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('kind', '=', 'INVITATION')
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null);

/** Gives an invitation another token, for seven days from now. */
export const renewInvitation = (scope: Scope, id: string, tokenHash: Buffer) =>
  scope.run(changingOpenInvitation(scope, id).set({ token_hash: tokenHash, expires_at: linkLifetime }));

/** Revokes an invitation; answers whether it existed. */
export const revokeInvitation = async (scope: Scope, id: string): Promise<boolean> =>
  (await scope.run(changingOpenInvitation(scope, id).set({ revoked_at: sql`now()` }))) > 0;
