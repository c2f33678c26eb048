import type { Pool } from 'pg';
import { rowsOutsideScope } from '../db/direct.ts';
import type { Scope } from '../db/scope.ts';
import { db } from '../db/statements.ts';
import { usernameKey } from '../platform/identity/usernames.ts';

/** Whether someone of any firm signs in under one of these names; the pool must be the owner's. */
export async function isAnyTaken(owner: Pool, usernames: readonly string[]): Promise<boolean> {
  const statement = db
    .selectFrom('login_names')
    .select('user_id')
    .where('username_key', 'in', usernames.map(usernameKey))
    .limit(1);
  return (await rowsOutsideScope(owner, statement)).length > 0;
}

/** When a record was made and last changed, as ISO 8601. */
export interface History {
  created_at: string;
  updated_at: string;
}

/** Moves a record into the past; the scope must be the owner's. */
export const backdate = (
  { tenantId, run }: Scope,
  table:
    | 'contacts'
    | 'contact_relations'
    | 'matters'
    | 'tasks'
    | 'task_comments'
    | 'deadlines'
    | 'events'
    | 'notes'
    | 'documents',
  id: string,
  history: History,
) => run(db.updateTable(table).set(history).where('tenant_id', '=', tenantId).where('id', '=', id));

/** Leaves a document's text to be read by the next server that starts. */
export const leaveUnread = ({ tenantId, run }: Scope, id: string) =>
  run(
    db
      .updateTable('documents')
      .set({ text_asked_at: null })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id),
  );

/** Moves a matter's team and parties into the past; the scope must be the owner's. */
export const backdateMembers = ({ tenantId, run }: Scope, matterId: string, createdAt: string) =>
  Promise.all([
    run(
      db
        .updateTable('matter_parties')
        .set({ created_at: createdAt, updated_at: createdAt })
        .where('tenant_id', '=', tenantId)
        .where('matter_id', '=', matterId),
    ),
    run(
      db
        .updateTable('matter_team')
        .set({ created_at: createdAt })
        .where('tenant_id', '=', tenantId)
        .where('matter_id', '=', matterId),
    ),
  ]);

/** Moves the other names of a contact into the past; the scope must be the owner's. */
export const backdateNames = ({ tenantId, run }: Scope, contactId: string, createdAt: string) =>
  run(
    db
      .updateTable('contact_names')
      .set({ created_at: createdAt })
      .where('tenant_id', '=', tenantId)
      .where('contact_id', '=', contactId),
  );

/** Moves a firm and its people into the past; the scope must be the owner's. */
export const backdateFirm = ({ tenantId, run }: Scope, createdAt: string) =>
  Promise.all([
    run(db.updateTable('tenants').set({ created_at: createdAt }).where('id', '=', tenantId)),
    run(
      db
        .updateTable('users')
        .set({ created_at: createdAt, updated_at: createdAt })
        .where('tenant_id', '=', tenantId),
    ),
  ]);
