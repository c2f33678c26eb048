import { type ViewedList, views } from '@caseward/contract/views';
import type { Scope } from '../../db/scope.ts';
import { ApiProblem, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { changesOf, firstValues, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { type AnyExportedList, listOf } from '../../platform/export/exported-list.ts';
import {
  clearDefaultView,
  forgetDefaultView,
  makeDefaultView,
} from '../../platform/identity/default-views.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  findView,
  insertView,
  listViews,
  lockView,
  onlyReads,
  removeView,
  updateView,
} from './views.queries.ts';
import { requireQuery } from './views.rules.ts';

const missing = () => notFound('View');

/** Saved views of lists: one's own, and those that the firm shares. */
export function viewRoutes(api: Api, lists: readonly AnyExportedList[]): void {
  const schemaOf = (kind: ViewedList) => listOf(lists, kind).query;
  implement(api, views, {
    list: ({ scope, query }) => listViews(scope, query.list),
    create: async ({ scope, body }) => {
      requireQuery(schemaOf(body.list), body);
      if (body.shared) await requireSharing(scope);
      const id = await insertView(scope, body);
      await record(scope, {
        action: 'CREATED',
        objectType: 'view',
        objectId: id,
        changes: firstValues({ list: body.list, shared: body.shared ?? false }),
      });
      return orThrow(await findView(scope, id), missing);
    },
    update: async ({ scope, params: { id }, body, ifMatch }) => {
      const before = await changeable(scope, id);
      ifMatch(before);
      requireQuery(schemaOf(before.list), { ...before, ...body });
      if (body.shared && !before.shared) await requireSharing(scope);
      const changes = changesOf<typeof body>(before, body);
      if (isNothing(changes)) return before;
      await updateView(scope, id, body);
      if (changes.shared && !body.shared) await forgetDefaultView(scope, before, before.created_by);
      await record(scope, {
        action: 'CHANGED',
        objectType: 'view',
        objectId: id,
        details: { fields: Object.keys(changes).join(', ') },
      });
      return orThrow(await findView(scope, id), missing);
    },
    remove: async ({ scope, params: { id } }) => {
      await forgetDefaultView(scope, await changeable(scope, id));
      await removeView(scope, id);
      await record(scope, { action: 'DELETED', objectType: 'view', objectId: id });
    },
    makeDefault: async ({ scope, params: { id } }) => {
      await makeDefaultView(scope, orThrow(await findView(scope, id), missing));
    },
    clearDefault: async ({ scope, params: { id } }) => {
      await clearDefaultView(scope, orThrow(await findView(scope, id), missing));
    },
  });
}

/** @throws ApiProblem 403 when the caller may not share views */
async function requireSharing(scope: Scope): Promise<void> {
  if (await onlyReads(scope))
    throw new ApiProblem('forbidden', 'With your role you can save views for yourself, but not share them.');
}

/** Reads and locks a view for a change. @throws ApiProblem 404; 403 when it is another person's */
async function changeable(scope: Scope, id: string) {
  const held = orThrow(await lockView(scope, id), missing);
  const view = orThrow(await findView(scope, id), missing);
  if (!view.changeable)
    throw new ApiProblem(
      'forbidden',
      'Only the person who saved this view, or an administrator, can change or delete it.',
    );
  return { ...view, ...held };
}
