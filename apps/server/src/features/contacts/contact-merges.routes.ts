import { contactMerges } from '@caseward/contract/contact-merges';
import { noSuch } from '@caseward/contract/references';
import { daysInTrash } from '@caseward/contract/trash';
import type { Scope } from '../../db/scope.ts';
import { invalid, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { mergesInto, partiesOfBoth, successorOf } from './contact-merges.queries.ts';
import { listContactNames } from './contact-names.queries.ts';
import { findContact, findContacts } from './contacts.queries.ts';
import { relationRowsOf } from './merged-rows.queries.ts';
import { mergeContacts, relationsToBring } from './merging.ts';
import { undoMerge } from './unmerging.ts';

const missing = () => notFound('Contact');

/** Contacts that turn out to be one. */
export function contactMergeRoutes(api: Api): void {
  implement(api, contactMerges, {
    preview: ({ scope, params: { id }, query }) => preview(scope, id, query.contact),
    create: async ({ scope, params: { id }, body }) => {
      const made = await mergeContacts(scope, id, body);
      const [merge] = await shown(scope, id, made);
      return orThrow(merge, missing);
    },
    list: async ({ scope, params: { id } }) => {
      orThrow(await findContact(scope, id), missing);
      return shown(scope, id);
    },
    successor: async ({ scope, params: { id } }) => orThrow(await findSuccessor(scope, id), missing),
    undo: async ({ scope, params: { id } }) => {
      const { both, left } = await undoMerge(scope, id);
      const rows = await findContacts(scope, Object.values(both));
      const one = (contact: string) =>
        orThrow(
          rows.find((row) => row.id === contact),
          missing,
        );
      return { kept: one(both.kept), restored: one(both.restored), left };
    },
  });
}

async function shown(scope: Scope, contact: string, id?: string) {
  const rows = await mergesInto(scope, contact, id);
  return rows.map(({ deleted_at, ...row }) => {
    const until = deleted_at === null ? 0 : Date.parse(deleted_at) + daysInTrash * 24 * 60 * 60 * 1000;
    const isOpen = row.merged_details !== null && until > Date.now();
    return { ...row, undo_until: isOpen ? new Date(until).toISOString() : null };
  });
}

/** A contact may have gone on into a third one. */
const longestWay = 20;

async function findSuccessor(scope: Scope, id: string) {
  let at = id;
  for (let step = 0; step < longestWay; step += 1) {
    const next = await successorOf(scope, at);
    if (!next) return undefined;
    at = next.kept_contact;
    const contact = await findContact(scope, at);
    if (contact) return contact;
  }
  return undefined;
}

async function preview(scope: Scope, keptId: string, otherId: string) {
  const [kept, other] = await Promise.all([findContact(scope, keptId), findContact(scope, otherId)]);
  orThrow(kept, missing);
  if (!other) throw invalid({ contact: [noSuch.contact] });
  if (keptId === otherId) throw invalid({ contact: ['Choose another contact than this one.'] });
  const [places, relations, ownNames, otherNames] = await Promise.all([
    partiesOfBoth(scope, [keptId, otherId]),
    relationRowsOf(scope, [keptId, otherId]),
    listContactNames(scope, keptId),
    listContactNames(scope, otherId),
  ]);
  const rolesIn = (contact: string, matter: string) =>
    places.filter(({ contact_id, id }) => contact_id === contact && id === matter).map(({ role }) => role);
  const matters = new Map(places.map(({ id, title }) => [id, { id, title }]));
  const shared = [...matters.values()].flatMap((matter) => {
    const [roles, other_roles] = [rolesIn(keptId, matter.id), rolesIn(otherId, matter.id)];
    return roles.length > 0 && other_roles.length > 0 ? [{ matter, roles, other_roles }] : [];
  });
  const isNew = ({ kind, name }: { kind: string; name: string }) =>
    !ownNames.some((own) => own.kind === kind && own.name.toLowerCase() === name.toLowerCase());
  return {
    parties: places.filter(({ contact_id }) => contact_id === otherId).length,
    names: otherNames.filter(isNew).length,
    relations: relationsToBring(relations, keptId, otherId).length,
    shared,
  };
}
