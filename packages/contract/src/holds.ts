import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, requiredText, Timestamp } from './primitives.ts';
import { pathId } from './references.ts';
import { everyone, lawyers } from './roles.ts';

const reason = requiredText(2000, 'Enter a reason.');

/** A legal hold: until it is released nothing in the matter can be deleted or purged. */
export const Hold = z.object({
  id: Id,
  reason: z.string(),
  placed_at: Timestamp,
  /** Their name. */
  placed_by: z.string(),
  released_at: z.nullable(Timestamp),
  released_by: z.nullable(z.string()),
  release_reason: z.nullable(z.string()),
});
export type Hold = z.infer<typeof Hold>;

export const HoldInput = z.strictObject({ reason });
export type HoldInput = z.input<typeof HoldInput>;

const params = z.object({ id: pathId('matter') });

export const holds = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/matters/:id/holds/',
    summary: "A matter's legal holds, the standing one first, then latest first",
    access: everyone,
    params,
    response: z.array(Hold),
  }),
  place: endpoint({
    method: 'POST',
    path: '/api/v1/matters/:id/holds/',
    summary: 'Put a matter on legal hold',
    access: lawyers,
    params,
    body: HoldInput,
    response: Hold,
    creates: true,
    refuses: ['conflict'],
    signedInOnly: true,
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/v1/matters/:id/holds/release/',
    summary: 'Release a matter from its legal hold',
    access: lawyers,
    params,
    body: HoldInput,
    response: Hold,
    refuses: ['conflict'],
    signedInOnly: true,
  }),
};
