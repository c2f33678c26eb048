import * as z from 'zod/mini';
import { absence } from './absences.ts';
import { endpoint } from './endpoint.ts';
import { SearchableQuery } from './paging.ts';
import { Id } from './primitives.ts';
import { reference } from './references.ts';
import { everyone, Role } from './roles.ts';

export const TeamMember = z.object({
  user: z.object({
    id: Id,
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    role: Role,
    /** They cannot sign in. */
    disabled: z.boolean(),
    ...absence,
  }),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** Query of the team; left out, disabled people are. */
export const TeamQuery = z.strictObject({
  ...SearchableQuery.shape,
  disabled: z.optional(z.enum(['included'], { error: 'Must be included, or left out.' })),
  /** Only people who see this matter: those inside its ethical wall, where there is one. */
  matter: z.optional(reference('matter')),
});
export type TeamQuery = z.input<typeof TeamQuery>;

export const team = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/team/',
    summary: "The firm's people by username, or those who see a matter",
    access: everyone,
    query: TeamQuery,
    response: TeamMember,
    paged: true,
  }),
};
