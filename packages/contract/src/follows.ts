import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './primitives.ts';
import { pathId } from './references.ts';
import { everyone } from './roles.ts';

/** How many matters one person can follow. */
export const mostFollowed = 200;

/** A matter that the signed-in person follows. */
export const FollowedMatter = z.object({ id: Id, title: z.string() });
export type FollowedMatter = z.infer<typeof FollowedMatter>;

const matter = z.object({ id: pathId('matter') });

export const follows = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/follows/',
    summary: 'The matters that the signed-in person follows and can see, those followed first above',
    access: everyone,
    response: z.array(FollowedMatter),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v1/matters/:id/follow/',
    summary: 'Follow a matter: be told of what others do in it, until access to it ends',
    access: everyone,
    params: matter,
    refuses: ['conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/matters/:id/follow/',
    summary: 'Stop following a matter',
    access: everyone,
    params: matter,
  }),
};
