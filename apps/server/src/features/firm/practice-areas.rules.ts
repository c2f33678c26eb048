/** The practice areas of a new firm, in order; the firm can rename, add and retire them. */
export const firstPracticeAreas = [
  'Business and corporate',
  'Criminal defense',
  'Employment',
  'Estates and probate',
  'Family',
  'Immigration',
  'Intellectual property',
  'Litigation',
  'Personal injury',
  'Real estate',
  'Tax',
  'Other',
] as const;
