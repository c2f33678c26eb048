import { oneOf } from './primitives.ts';

/** A person's role in their firm. */
export const roles = ['ADMIN', 'ATTORNEY', 'STAFF', 'READ_ONLY'] as const;
export const Role = oneOf(roles);
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  ADMIN: 'Administrator',
  ATTORNEY: 'Attorney',
  STAFF: 'Staff',
  READ_ONLY: 'Read only',
};

/** Every signed-in person: reading, and their own session. */
export const everyone = roles;
/** Roles that may write: everything but deleting matters. */
export const writers = ['ADMIN', 'ATTORNEY', 'STAFF'] as const satisfies readonly Role[];
/** Roles that are responsible for matters. */
export const lawyers = ['ADMIN', 'ATTORNEY'] as const satisfies readonly Role[];
/** Roles that run the firm. */
export const administrators = ['ADMIN'] as const satisfies readonly Role[];
