/** The most further names of a contact. */
export const mostContactNames = 50;

/** What a further name of a contact is. */
export const contactNameLabels = {
  FORMER: 'Former name',
  MAIDEN: 'Maiden name',
  ALIAS: 'Alias',
  TRADING: 'Trade name',
  SHORT: 'Short name',
  NATIVE: 'Name in another script',
} as const;
export type ContactNameKind = keyof typeof contactNameLabels;
export const contactNameKinds = Object.keys(contactNameLabels) as [ContactNameKind, ...ContactNameKind[]];

/** Those that a form of a contact takes as rows: former names are a field of the contact. */
export const rowNameKinds = contactNameKinds.filter((kind) => kind !== 'FORMER') as [
  Exclude<ContactNameKind, 'FORMER'>,
  ...Exclude<ContactNameKind, 'FORMER'>[],
];

/** A further name as text, with what it is. */
export const contactNameText = ({ kind, name }: { kind: ContactNameKind; name: string }): string =>
  `${contactNameLabels[kind]}: ${name}`;
