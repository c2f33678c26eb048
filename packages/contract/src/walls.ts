import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PersonName } from './person-name.ts';
import { Day, Id, requiredText, Timestamp } from './primitives.ts';
import { pathId, references } from './references.ts';
import { administrators, everyone, lawyers } from './roles.ts';

const reason = requiredText(2000, 'Enter a reason.');

/** A person behind an ethical wall. */
export const WallMember = z.object({
  user: PersonName,
  /** As a member of the matter's team. */
  on_team: z.boolean(),
  /** Added by name. */
  by_name: z.boolean(),
});
export type WallMember = z.infer<typeof WallMember>;

/** A change of the people added by name. */
export const WallChange = z.object({
  at: Timestamp,
  /** The name of whoever did it. */
  by: z.string(),
  /** The name of whom it concerns. */
  name: z.string(),
  change: z.enum(['ADDED', 'REMOVED']),
});
export type WallChange = z.infer<typeof WallChange>;

/** An ethical wall around a matter: only its members know that the matter exists. */
export const Wall = z.object({
  id: Id,
  reason: z.string(),
  raised_at: Timestamp,
  raised_by: z.string(),
  lifted_at: z.nullable(Timestamp),
  lifted_by: z.nullable(z.string()),
  lift_reason: z.nullable(z.string()),
  /** Who is behind it now; empty for a lifted wall. */
  members: z.array(WallMember),
  /** Who was added by name and removed, latest first. */
  changes: z.array(WallChange),
  /** Who is screened by decisions on conflicts of interest, of those that the reader sees. */
  screened: z.array(PersonName),
});
export type Wall = z.infer<typeof Wall>;

/** The walls of a matter. */
export const MatterWalls = z.object({
  standing: z.nullable(Wall),
  /** Those that were lifted, latest first. */
  lifted: z.array(Wall),
});
export type MatterWalls = z.infer<typeof MatterWalls>;

/** Users added behind a wall by name, besides the matter's team. */
const members = references('user');

export const WallInput = z.strictObject({ reason, members });
export type WallInput = z.input<typeof WallInput>;
export const WallMembersInput = z.strictObject({ members });
export type WallMembersInput = z.input<typeof WallMembersInput>;
export const LiftInput = z.strictObject({ reason });
export type LiftInput = z.input<typeof LiftInput>;

/** The only facts that an administrator outside gets about the firm's walls. */
export const StandingWalls = z.object({
  count: z.int(),
  /** Earliest first. `raised_on` is a day, not a moment: it tells walls apart, and nothing of what is behind them. */
  walls: z.array(z.object({ id: Id, raised_on: Day })),
});
export type StandingWalls = z.infer<typeof StandingWalls>;

const params = z.object({ id: pathId('matter') });

export const walls = {
  ofMatter: endpoint({
    method: 'GET',
    path: '/api/v1/matters/:id/walls/',
    summary: 'The ethical wall of a matter, and earlier ones',
    access: everyone,
    params,
    response: MatterWalls,
  }),
  raise: endpoint({
    method: 'POST',
    path: '/api/v1/matters/:id/walls/',
    summary: 'Restrict access to a matter to its team and the people named',
    access: lawyers,
    params,
    body: WallInput,
    response: MatterWalls,
    creates: true,
    refuses: ['conflict'],
    signedInOnly: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/v1/matters/:id/walls/',
    summary: 'Change which people have access by name',
    access: lawyers,
    params,
    body: WallMembersInput,
    response: MatterWalls,
    refuses: ['conflict'],
    signedInOnly: true,
  }),
  standing: endpoint({
    method: 'GET',
    path: '/api/v1/walls/',
    summary:
      'How many matters of the firm are restricted, the ids of the walls and their days; nothing of the matters',
    access: administrators,
    response: StandingWalls,
  }),
  lift: endpoint({
    method: 'POST',
    path: '/api/v1/walls/:id/lift/',
    summary: 'Remove a restriction, for a reason that everyone with access is told',
    access: lawyers,
    params: z.object({ id: pathId('wall') }),
    body: LiftInput,
    signedInOnly: true,
  }),
};
