import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, oneOf } from './primitives.ts';
import { pathId } from './references.ts';
import { everyone } from './roles.ts';
import { viewedLists } from './views.ts';

/** How many matters, and how many views, one person can pin. */
export const mostPins = 20;

/** A matter or a saved view that the signed-in person keeps at hand. */
export const Pin = z.object({
  type: oneOf(['matter', 'view']),
  id: Id,
  /** The title of the matter, or the name of the view. */
  title: z.string(),
  /** The list of the view; null for a matter. */
  list: z.nullable(oneOf(viewedLists)),
});
export type Pin = z.infer<typeof Pin>;

const matter = z.object({ id: pathId('matter') });
const view = z.object({ id: pathId('view') });

export const pins = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/pins/',
    summary:
      'What the signed-in person has pinned and can see: matters, then views, each in the order of pinning',
    access: everyone,
    response: z.array(Pin),
  }),
  addMatter: endpoint({
    method: 'POST',
    path: '/api/v1/matters/:id/pin/',
    summary: 'Pin a matter',
    access: everyone,
    params: matter,
    refuses: ['conflict'],
  }),
  removeMatter: endpoint({
    method: 'DELETE',
    path: '/api/v1/matters/:id/pin/',
    summary: 'Unpin a matter',
    access: everyone,
    params: matter,
  }),
  addView: endpoint({
    method: 'POST',
    path: '/api/v1/views/:id/pin/',
    summary: 'Pin a saved view',
    access: everyone,
    params: view,
    refuses: ['conflict'],
  }),
  removeView: endpoint({
    method: 'DELETE',
    path: '/api/v1/views/:id/pin/',
    summary: 'Unpin a saved view',
    access: everyone,
    params: view,
  }),
};
