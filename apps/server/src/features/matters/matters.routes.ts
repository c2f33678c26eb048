import { type MatterInput, matters } from '@caseward/contract/matters';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { type Api, implement } from '../../http/implement.ts';
import { notFound } from '../../http/refusals.ts';
import { present } from '../../platform/present.ts';
import { requireContacts, requireUsers } from '../../platform/references.ts';
import {
  findMatter,
  insertMatter,
  listMatters,
  markMatterDeleted,
  replaceClients,
  replaceTeam,
  updateMatter,
} from './matters.queries.ts';

type People = Pick<z.output<typeof MatterInput>, 'clients' | 'assigned_users'>;
type MatterFields = Partial<z.output<typeof MatterInput>>;

const missing = () => notFound('Matter');

/** The firm's cases. */
export function matterRoutes(api: Api): void {
  implement(api, matters, {
    list: ({ scope, query }) => listMatters(scope, query),
    create: async ({ scope, body: { clients, assigned_users, ...columns } }) => {
      const id = await insertMatter(scope, columns);
      await savePeople(scope, id, { clients, assigned_users });
      return present(await findMatter(scope, id), missing);
    },
    get: async ({ scope, params }) => present(await findMatter(scope, params.id), missing),
    update: ({ scope, params, body }) => save(scope, params.id, body),
    patch: ({ scope, params, body }) => save(scope, params.id, body),
    remove: async ({ scope, params }) => {
      if (!(await markMatterDeleted(scope, params.id))) throw missing();
    },
  });
}

async function save(scope: Scope, id: string, { clients, assigned_users, ...columns }: MatterFields) {
  if (!(await updateMatter(scope, id, columns))) throw missing();
  await savePeople(scope, id, { clients, assigned_users });
  return present(await findMatter(scope, id), missing);
}

async function savePeople(scope: Scope, id: string, { clients, assigned_users }: People): Promise<void> {
  if (clients) {
    await requireContacts(scope, 'clients', clients);
    await replaceClients(scope, id, clients);
  }
  if (assigned_users) {
    await requireUsers(scope, 'assigned_users', assigned_users);
    await replaceTeam(scope, id, assigned_users);
  }
}
