/** The practice areas a firm begins with, in their order; it renames, adds and archives as it likes. */
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
