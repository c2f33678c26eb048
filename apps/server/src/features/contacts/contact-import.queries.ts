import type { ContactNameKind } from '@caseward/contract/contact-name-kinds';
import { type ContactInput, contactFields } from '@caseward/contract/contacts';
import { fieldNames, initialValues } from '@caseward/contract/field-descriptions';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod/mini';
import { batchesOf } from '../../db/batches.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Duplicates: which of these, in lower case, are an e-mail address of a contact. */
export async function knownEmails(scope: Scope, wanted: readonly string[]): Promise<string[]> {
  const contacts = db
    .selectFrom('contacts')
    .select(
      sql<string>`unnest(array[lower(email collate "und-x-icu")]
        || array(select lower(each.value ->> 'address' collate "und-x-icu")
          from jsonb_array_elements(emails) each))`.as('key'),
    )
    .where('tenant_id', '=', scope.tenantId)
    .where('deleted_at', 'is', null)
    .as('known');
  const rows = await scope.rows(
    db
      .selectFrom(contacts)
      .select('key')
      .distinct()
      .where('key', '=', sql<string>`any(${wanted as string[]}::text[])`),
  );
  return rows.map(({ key }) => key);
}

const columns = fieldNames(contactFields);

/** Writes new contacts, a few hundred at most; answers their ids in the same order. */
export async function insertContacts(
  scope: Scope,
  rows: readonly Omit<z.output<typeof ContactInput>, 'add_names'>[],
): Promise<string[]> {
  const made = rows.map((fields) => ({ ...initialValues(contactFields), ...fields, id: uuidv7() }));
  const { tenantId, userId } = scope;
  await scope.run(
    db
      .insertInto('contacts')
      .columns(['tenant_id', 'id', 'created_by', 'updated_by', ...columns])
      .expression(sql`
        select u.tenant_id, made.id, ${userId}::uuid, ${userId}::uuid, ${sql.join(columns.map((name) => sql.ref(`made.${name}`)))}
        from jsonb_populate_recordset(null::caseward.contacts, ${JSON.stringify(made)}::jsonb) as made
        cross join (select tenant_id from caseward.users where tenant_id = ${tenantId} and id = ${userId}) u`),
  );
  return made.map(({ id }) => id);
}

/** Gives contacts that were just written their other names. */
export async function insertNames(
  scope: Scope,
  names: readonly { contact_id: string; kind: ContactNameKind; name: string }[],
): Promise<void> {
  const rows = names.map((name) => ({
    ...{ tenant_id: scope.tenantId, id: uuidv7(), created_by: scope.userId },
    ...name,
  }));
  for (const batch of batchesOf(rows)) await scope.run(db.insertInto('contact_names').values(batch));
}
