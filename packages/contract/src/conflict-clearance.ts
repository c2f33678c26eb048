import { lawyers, type Role, writers } from './roles.ts';

/**
 * Who decides in a firm where sides oppose, and closes conflict checks: whoever writes, lawyers, conflicts officers
 * alone, or lawyers of whom a second one closes. Conflicts officers always may.
 */
export const conflictClearances = ['WRITER', 'LAWYER', 'OFFICER', 'TWO_LAWYERS'] as const;
export type ConflictClearance = (typeof conflictClearances)[number];

/** Roles that clear conflicts without being conflicts officers. */
export const rolesThatClear: Readonly<Record<ConflictClearance, readonly Role[]>> = {
  WRITER: writers,
  LAWYER: lawyers,
  OFFICER: [],
  TWO_LAWYERS: lawyers,
};
