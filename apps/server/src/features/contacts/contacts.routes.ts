import { contacts } from '@caseward/contract/contacts';
import { type Api, implement } from '../../http/implement.ts';
import { conflict, notFound } from '../../http/refusals.ts';
import { present } from '../../platform/present.ts';
import {
  findContact,
  insertContact,
  listContacts,
  lockContact,
  markContactDeleted,
  mattersOfContact,
  updateContact,
} from './contacts.queries.ts';
import { withCompanyName } from './contacts.rules.ts';

const missing = () => notFound('Contact');

/** People and companies the firm deals with. */
export function contactRoutes(api: Api): void {
  implement(api, contacts, {
    list: ({ scope, query }) => listContacts(scope, query),
    create: async ({ scope, body }) => present(await insertContact(scope, withCompanyName(body)), missing),
    get: async ({ scope, params }) => present(await findContact(scope, params.id), missing),
    update: async ({ scope, params, body }) => {
      const stored = present(await lockContact(scope, params.id), missing);
      return present(await updateContact(scope, params.id, withCompanyName(body, stored)), missing);
    },
    patch: async ({ scope, params, body }) => {
      const stored = present(await lockContact(scope, params.id), missing);
      return present(await updateContact(scope, params.id, withCompanyName(body, stored)), missing);
    },
    remove: async ({ scope, params }) => {
      present(await lockContact(scope, params.id), missing);
      const titles = await mattersOfContact(scope, params.id);
      if (titles.length > 0)
        throw conflict(`This contact is a party to ${titles.join(', ')}. Remove it from there first.`);
      await markContactDeleted(scope, params.id);
    },
  });
}
