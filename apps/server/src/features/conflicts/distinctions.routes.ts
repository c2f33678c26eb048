import { contactDistinctions } from '@caseward/contract/contact-distinctions';
import type { Scope } from '../../db/scope.ts';
import { conflict, forbidden, invalid, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { namedContacts } from '../../platform/conflicts/named-contacts.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireContacts } from '../../platform/references/references.ts';
import {
  distinguish,
  keepReason,
  listDistinctions,
  lockDistinction,
  lockTakenBack,
  putBack,
  type StandingDistinction,
} from './distinctions.queries.ts';
import { requireMayChange, takeBack, tellOf, tellWhy } from './distinctions.ts';

const missing = () => notFound('Contact');
const gone = () => notFound('Distinction');

/** Contacts that are not the same, whatever their names. */
export function distinctionRoutes(api: Api): void {
  implement(api, contactDistinctions, {
    list: async ({ scope, params: { id } }) => {
      await requireContact(scope, id);
      return listDistinctions(scope, id);
    },
    create: ({ scope, params: { id }, body: { contact, reason } }) => tellApart(scope, id, contact, reason),
    explain: ({ scope, params: { id, distinction }, body: { reason } }) =>
      explain(scope, id, distinction, reason),
    remove: async ({ scope, params: { id, distinction } }) => {
      const found = await lockDistinction(scope, id, { id: distinction });
      await takeBack(scope, orThrow(found, gone));
    },
    restore: ({ scope, params: { id, distinction } }) => restore(scope, id, distinction),
  });
}

async function requireContact(scope: Scope, id: string): Promise<void> {
  const found = (await namedContacts(scope, [id])).get(id);
  if (!found || found.in_trash) throw missing();
}

/** Whoever was told apart before stays so. @throws ApiProblem 400 naming the field, 404, 409 */
async function tellApart(scope: Scope, id: string, other: string, reason?: string) {
  await requireContact(scope, id);
  if (other === id) throw invalid({ contact: ['Choose another contact than this one.'] });
  // Locked by both, so that none of them is deleted meanwhile.
  await requireContacts(scope, 'contact', [id, other]);
  const isNew = (await distinguish(scope, id, other, reason)) > 0;
  if (isNew) {
    await tellOf(scope, { contact: id, other, entry: null }, true);
    if (reason) await tellWhy(scope, { contact: id, other }, { old: '', new: reason });
  } else if (reason) await addReason(scope, id, other, reason);
  const [made] = await listDistinctions(scope, id, other);
  return orThrow(made, missing);
}

/** The reason of a pair that was told apart before. @throws ApiProblem 404, 409 */
async function addReason(scope: Scope, id: string, other: string, reason: string): Promise<void> {
  const known = orThrow(await lockDistinction(scope, id, { other }), gone);
  if (reason === known.reason) return;
  if (known.created_by !== scope.userId)
    throw conflict(
      'Somebody else has said already that they are not the same. Leave the reason out, or ask them to add it.',
    );
  await changeReason(scope, { ...known, other }, reason);
}

async function changeReason(
  scope: Scope,
  distinction: Pick<StandingDistinction, 'id' | 'contact' | 'created_by' | 'reason'> & { other: string },
  reason: string,
): Promise<void> {
  const { contact, other, reason: old } = distinction;
  await keepReason(scope, distinction, reason);
  await tellWhy(scope, { contact, other }, { old, new: reason });
}

/** The reason stands under the name of whoever gave it, empty too. @throws ApiProblem 403, 404 */
async function explain(scope: Scope, id: string, distinction: string, reason: string) {
  const found = orThrow(await lockDistinction(scope, id, { id: distinction }), gone);
  const { other } = found;
  if (other === null) throw gone();
  await requireMayChange(scope, found);
  if (reason !== found.reason) await changeReason(scope, { ...found, other }, reason);
  return requireListed(scope, id, other);
}

/** Who is in the trash is told apart from nobody. */
async function requireListed(scope: Scope, id: string, other: string) {
  const [listed] = await listDistinctions(scope, id, other);
  return orThrow(listed, gone);
}

/**
 * What somebody has taken back stands again as it stood: under the name and with the reason of whoever had said it.
 * @throws ApiProblem 403, 404, 409
 */
async function restore(scope: Scope, id: string, distinction: string) {
  await requireContact(scope, id);
  const { other, removed_by } = orThrow(await lockTakenBack(scope, id, distinction), gone);
  if (removed_by !== scope.userId) throw forbidden();
  if (!(await putBack(scope, distinction)))
    throw conflict('Somebody has said again meanwhile that they are not the same.');
  const listed = await requireListed(scope, id, other);
  await tellOf(scope, { contact: id, other, entry: null }, true);
  return listed;
}
