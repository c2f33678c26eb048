import type { ConflictClearance } from './conflict-clearance.ts';

/** How the settings say who decides on conflicts of interest. */
export const conflictClearanceLabels: Record<ConflictClearance, string> = {
  WRITER: 'Everybody who may write',
  LAWYER: 'Lawyers',
  OFFICER: 'Conflicts officers alone',
  TWO_LAWYERS: 'Two lawyers',
};
