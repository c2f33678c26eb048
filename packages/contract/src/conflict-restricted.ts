/**
 * What somebody who checks learns of what is behind walls that they are outside of: that a part is restricted, at once, or
 * nothing before a conflicts officer has released the check.
 */
export const conflictRestrictions = ['TELL', 'RELEASE'] as const;
export type ConflictRestricted = (typeof conflictRestrictions)[number];

/** How the settings say it. */
export const conflictRestrictedLabels: Record<ConflictRestricted, string> = {
  TELL: 'One word, at once',
  RELEASE: 'Nothing, until a conflicts officer releases the check',
};
