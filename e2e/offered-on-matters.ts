/** The facts that are changed where they stand. */
export const onFacts = [
  'Assigned Team',
  'Case Number',
  'Clients',
  'Court',
  'Description',
  'Docket link',
  'Lead attorney',
  'Opened on',
  'Originating attorney',
  'Practice area',
  'Title',
].map((fact) => `Change ${fact}`);

/** The field of a note, its six kinds and the way to another day, and the field of a file. */
export const fieldsOnMatter = [
  ...Array<string>(7).fill(''),
  'Change date',
  'Choose a file, or drop several anywhere on this page',
];
