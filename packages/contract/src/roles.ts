import * as z from 'zod/mini';

/** What a person may do in their firm. */
export const roles = ['ADMIN', 'ATTORNEY', 'STAFF', 'READ_ONLY'] as const;
export const Role = z.enum(roles);
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  ADMIN: 'Administrator',
  ATTORNEY: 'Attorney',
  STAFF: 'Staff',
  READ_ONLY: 'Read only',
};

/** Every signed-in person: reading, and their own session. */
export const everyone = roles;
/** Those who work on files: everything but deleting matters. */
export const writers = ['ADMIN', 'ATTORNEY', 'STAFF'] as const satisfies readonly Role[];
/** Those who answer for files. */
export const lawyers = ['ADMIN', 'ATTORNEY'] as const satisfies readonly Role[];
/** Those who run the firm. */
export const administrators = ['ADMIN'] as const satisfies readonly Role[];
