import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PersonName } from './person-name.ts';
import { Id, oneOf, Timestamp } from './primitives.ts';
import { pathId } from './references.ts';
import { everyone } from './roles.ts';

/** A notification of a person. */
export const Notice = z.object({
  id: Id,
  kind: oneOf(['WALL_LIFTED']),
  matter: z.object({ id: Id, title: z.string() }),
  /** The reason that its author gave. */
  reason: z.string(),
  created_at: Timestamp,
  created_by: PersonName,
});
export type Notice = z.infer<typeof Notice>;

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/notices/',
    summary: 'What the signed-in person is still to be told, latest first',
    access: everyone,
    response: z.array(Notice),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/api/v1/notices/:id/dismiss/',
    summary: 'Take a notice as read',
    access: everyone,
    params: z.object({ id: pathId('notice') }),
  }),
};
