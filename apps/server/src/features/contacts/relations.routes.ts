import { type NewRelationInput, type RelationPatch, relations } from '@caseward/contract/relations';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { invalid, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import type { IfMatch } from '../../http/preconditions.ts';
import { changesOf, isNothing } from '../../platform/audit/changes.ts';
import { recordAll } from '../../platform/audit/record.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireContacts } from '../../platform/references/references.ts';
import { findContact } from './contacts.queries.ts';
import {
  findRelation,
  insertRelation,
  listRelations,
  lockRelation,
  type RelationColumns,
  relationsBetween,
  removeRelationRow,
  type StoredRelation,
  updateRelation,
} from './relations.queries.ts';
import { requireNewRelation, requireSound } from './relations.rules.ts';

const missingContact = () => notFound('Contact');
const missing = () => notFound('Relation');

/** What contacts are to one another: companies and their owners, families, employers. */
export function relationRoutes(api: Api): void {
  implement(api, relations, {
    list: async ({ scope, params: { id } }) => {
      const [contact, rows] = await Promise.all([findContact(scope, id), listRelations(scope, id)]);
      orThrow(contact, missingContact);
      return rows;
    },
    create: async ({ scope, params: { id }, body }) => show(scope, await relate(scope, id, body)),
    get: ({ scope, params: { id } }) => show(scope, id),
    update: async ({ scope, params: { id }, body, ifMatch }) => {
      await saveRelation(scope, id, body, ifMatch);
      return show(scope, id);
    },
    remove: ({ scope, params: { id } }) => removeRelation(scope, id),
  });
}

const show = async (scope: Scope, id: string) => orThrow(await findRelation(scope, id), missing);

/**
 * Enters what a contact is to another one; answers the id of the relation.
 * @throws ApiProblem 400 naming the field, 404
 */
export async function relate(
  scope: Scope,
  id: string,
  { to_contact, ...given }: z.output<typeof NewRelationInput>,
): Promise<string> {
  orThrow(await findContact(scope, id), missingContact);
  if (to_contact === id) throw invalid({ to_contact: ['Choose another contact than this one.'] });
  // Locked by both, so that none of them is deleted meanwhile.
  await requireContacts(scope, 'to_contact', [to_contact, id]);
  const columns: RelationColumns = { share: null, since: null, until: null, note: '', ...given };
  requireSound(columns);
  requireNewRelation(await relationsBetween(scope, columns.kind, id, to_contact), columns.kind, id);
  const made = await insertRelation(scope, id, to_contact, columns);
  await tell(scope, undefined, await show(scope, made));
  return made;
}

/** A save without changes leaves no event and no new version. @throws ApiProblem 400, 404, 412 */
async function saveRelation(
  scope: Scope,
  id: string,
  given: z.output<typeof RelationPatch>,
  ifMatch: IfMatch,
): Promise<void> {
  const locked = orThrow(await lockRelation(scope, id), missing);
  const before = await show(scope, id);
  ifMatch({ ...before, ...locked });
  const fields: Partial<RelationColumns> = { ...given };
  // The share goes with the ownership, unless somebody says otherwise.
  if (fields.kind && fields.kind !== 'OWNER_OF' && fields.share === undefined) fields.share = null;
  requireSound({ ...before, ...fields });
  if (isNothing(changesOf<Partial<RelationColumns>>(before, fields))) return;
  if (fields.kind && fields.kind !== before.kind) {
    const others = await relationsBetween(scope, fields.kind, before.from_contact, before.to_contact);
    requireNewRelation(others, fields.kind, before.from_contact);
  }
  await updateRelation(scope, id, fields);
  await tell(scope, before, await show(scope, id));
}

async function removeRelation(scope: Scope, id: string): Promise<void> {
  orThrow(await lockRelation(scope, id), missing);
  const before = await show(scope, id);
  await removeRelationRow(scope, id);
  await tell(scope, before, undefined);
}

const nameOf = ({ first_name, last_name }: StoredRelation['from_details']) =>
  `${first_name} ${last_name}`.trim();

/** A relation as the history of both contacts tells it, with the names of the day. */
const told = (relation: StoredRelation | undefined) =>
  relation
    ? [
        {
          kind: relation.kind,
          from: nameOf(relation.from_details),
          to: nameOf(relation.to_details),
          share: relation.share,
          since: relation.since,
          until: relation.until,
        },
      ]
    : [];

/** Records a change of a relation at both contacts. */
async function tell(scope: Scope, before: StoredRelation | undefined, after: StoredRelation | undefined) {
  const of = orThrow(after ?? before, missing);
  const changes = changesOf<Record<string, unknown>>(
    { relations: told(before), note: before?.note ?? '' },
    { relations: told(after), note: after?.note ?? '' },
  );
  await recordAll(
    scope,
    [of.from_contact, of.to_contact].map((objectId) => ({
      action: 'CHANGED',
      objectType: 'contact',
      objectId,
      changes,
    })),
  );
}
