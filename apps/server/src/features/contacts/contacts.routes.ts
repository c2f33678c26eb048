import { type ContactInput, contacts } from '@caseward/contract/contacts';
import { similarContacts as similar } from '@caseward/contract/similar-contacts';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import type { IfMatch } from '../../http/preconditions.ts';
import { changesOf, firstValues, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { deleteEach } from '../../platform/bulk.ts';
import { requireEmails } from '../../platform/email-addresses.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { moveToTrash } from '../../platform/trash/delete.ts';
import { addNames } from './added-names.ts';
import { contactMergeRoutes } from './contact-merges.routes.ts';
import { contactNameRoutes } from './contact-names.routes.ts';
import { notesOfContact } from './contact-notes.queries.ts';
import {
  findContact,
  insertContact,
  listContacts,
  lockContact,
  mattersOfContact,
  updateContact,
} from './contacts.queries.ts';
import { fittingKind } from './contacts.rules.ts';
import { relationRoutes } from './relations.routes.ts';
import { similarContacts } from './similar-contacts.ts';

type ContactFields = z.output<typeof ContactInput>;

const missing = () => notFound('Contact');

/** People and companies the firm deals with. */
export function contactRoutes(api: Api): void {
  contactMergeRoutes(api);
  contactNameRoutes(api);
  relationRoutes(api);
  implement(api, contacts, {
    list: ({ scope, query }) => listContacts(scope, query),
    create: async ({ scope, body: { add_names = [], ...body } }) => {
      requireEmails(body);
      const fields = fittingKind(body);
      const contact = orThrow(await insertContact(scope, fields), missing);
      const names = await addNames(scope, contact.id, add_names);
      const changes = { ...firstValues(fields), ...(names && firstValues({ names: names.after })) };
      await record(scope, { action: 'CREATED', objectType: 'contact', objectId: contact.id, changes });
      return contact;
    },
    get: async ({ scope, params }) => orThrow(await findContact(scope, params.id), missing),
    notes: async ({ scope, params }) => {
      orThrow(await findContact(scope, params.id), missing);
      return notesOfContact(scope, params.id);
    },
    update: ({ scope, params, body, ifMatch }) => save(scope, params.id, body, ifMatch),
    patch: ({ scope, params, body, ifMatch }) => save(scope, params.id, body, ifMatch),
    remove: ({ scope, params }) => remove(scope, params.id),
    removeMany: ({ scope, body }) => deleteEach(body.ids, (id, deletion) => remove(scope, id, deletion)),
  });
  implement(api, similar, { list: ({ scope, query }) => similarContacts(scope, query) });
}

/** Changes the given fields. A save without changes leaves no event and no new version. */
async function save(
  scope: Scope,
  id: string,
  { add_names = [], ...given }: Partial<ContactFields>,
  ifMatch: IfMatch,
) {
  const before = orThrow(await lockContact(scope, id), missing);
  ifMatch(before);
  requireEmails(given, before);
  const fields = fittingKind(given, before);
  const ofFields = changesOf<Partial<ContactFields>>(before, fields);
  const names = await addNames(scope, id, add_names);
  if (isNothing(ofFields) && !names) return before;
  const contact = isNothing(ofFields) ? before : orThrow(await updateContact(scope, id, fields), missing);
  const changes = {
    ...ofFields,
    ...(names && changesOf<object>({ names: names.before }, { names: names.after })),
  };
  await record(scope, { action: 'CHANGED', objectType: 'contact', objectId: id, changes });
  return contact;
}

/** Moves a contact into the trash. @throws ApiProblem 404; 409 when it is a party to a matter */
async function remove(scope: Scope, id: string, deletion?: string): Promise<void> {
  orThrow(await lockContact(scope, id), missing);
  const matters = await mattersOfContact(scope, id);
  if (matters.length > 0) {
    const titles = matters.map(({ title }) => title).join(', ');
    throw conflict(`This contact is a party to ${titles}. Remove it from there first.`, matters);
  }
  await moveToTrash(scope, 'contact', id, missing, deletion);
}
