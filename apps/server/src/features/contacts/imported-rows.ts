import {
  type AddressLabel,
  addressLabels,
  addressLine,
  addressPartNames,
  type ContactAddress,
  type EmailLabel,
  emailLabels,
  type PhoneLabel,
  phoneLabels,
} from '@caseward/contract/contact-details';
import { type ContactNameKind, contactNameLabels } from '@caseward/contract/contact-name-kinds';
import { rowSeparator } from '@caseward/contract/field-descriptions';
import type { Finding, Texts } from '../../platform/import/importer.ts';
import { comparable, isLabelled, quoted } from '../../platform/import/readings.ts';
import { namesAtCommas } from './full-names.ts';

/** The columns of other programs that hold one number or address of a kind. */
const phoneColumns = {
  mobile_phone: 'MOBILE',
  work_phone: 'WORK',
  home_phone: 'HOME',
  fax: 'FAX',
  phone_2: 'OTHER',
} as const satisfies Record<string, PhoneLabel>;
const emailColumns = { email_2: 'OTHER' } as const satisfies Record<string, EmailLabel>;

const entries = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(new RegExp(`[${rowSeparator.trim()}\\n]`))
    .map((text) => text.trim())
    .filter(Boolean);

/** The label before the first colon, where it is one, and the rest. */
function labelled<Label extends string, Otherwise extends Label>(
  text: string,
  labels: Readonly<Record<Label, string>>,
  otherwise: Otherwise,
): [Label, string] {
  const [said = '', ...rest] = text.split(':');
  const known = Object.entries<string>(labels).find(([, label]) => isLabelled(label, said));
  return known && rest.length > 0 ? [known[0] as Label, rest.join(':').trim()] : [otherwise, text];
}

const columnsIn = <Label extends string>(texts: Texts, columns: Readonly<Record<string, Label>>) =>
  Object.entries(columns).flatMap(([column, label]) =>
    entries(texts[column as keyof Texts]).map((text): [Label, string] => [label, text]),
  );

const withoutRepeats = <Row>(rows: readonly Row[], textOf: (row: Row) => string, but = ''): Row[] => [
  ...new Map(
    rows
      .filter((row) => comparable(textOf(row)) !== comparable(but))
      .map((row) => [comparable(textOf(row)), row]),
  ).values(),
];

function addressesIn(texts: Texts): ContactAddress[] {
  const listed = entries(texts.addresses).map((text) => {
    const [label, rest] = labelled<AddressLabel, 'OTHER'>(text, addressLabels, 'OTHER');
    const parts = rest.split('|').map((part) => part.trim());
    const named = addressPartNames.map((name, place) => [name, parts[place] ?? '']);
    return { label, ...Object.fromEntries(named) } as ContactAddress;
  });
  const parts = addressPartNames.map((name) => [name, oneLine(texts[name])]);
  const inColumns = { label: 'OTHER', ...Object.fromEntries(parts) } as ContactAddress;
  // An export says the first address twice: in one cell, and in columns of its own.
  return withoutRepeats([inColumns, ...listed], addressLine);
}

/** A cell as a line: an address of several lines, as a spreadsheet has it, is told by commas. */
const oneLine = (text = ''): string =>
  text
    .split(/[\r\n;|]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');

/** The further telephone numbers, e-mail addresses and addresses of a row; what stands in it twice is taken once. */
export function rowsIn(texts: Texts) {
  const phones = [
    ...entries(texts.phones).map((text) => labelled<PhoneLabel, 'OTHER'>(text, phoneLabels, 'OTHER')),
    ...columnsIn(texts, phoneColumns),
  ].map(([label, number]) => ({ label, number }));
  const emails = [
    ...entries(texts.emails).map((text) => labelled<EmailLabel, 'OTHER'>(text, emailLabels, 'OTHER')),
    ...columnsIn(texts, emailColumns),
  ].map(([label, address]) => ({ label, address }));
  return {
    phones: withoutRepeats(phones, ({ number }) => number, texts.phone_number),
    emails: withoutRepeats(emails, ({ address }) => address, texts.email),
    addresses: addressesIn(texts).filter((address) => addressLine(address) !== ''),
  };
}

/** The names of an entry, an alias where nothing is said. Of a person, what has no kind may be several, parted by commas. */
function namesOfEntry(text: string, isPerson: boolean, findings: Finding[]) {
  const [kind, name] = labelled<ContactNameKind, 'ALIAS'>(text, contactNameLabels, 'ALIAS');
  const hasKind = name !== text;
  if (hasKind || !isPerson) return [{ kind, name }];
  const names = namesAtCommas(name);
  if (!names)
    findings.push({
      kind: 'ERROR',
      field: 'other_names',
      sentence: `${quoted(name)} may be one name or several. Part names by semicolons, and write “Alias:” before a name that has a comma.`,
    });
  return (names ?? []).map((each) => ({ kind, name: each }));
}

/** The other names of a row; former ones join those of their own column. */
export function otherNamesIn(texts: Texts, isPerson: boolean, findings: Finding[]) {
  const named = entries(texts.other_names).flatMap((text) => namesOfEntry(text, isPerson, findings));
  const former = named.filter(({ kind }) => kind === 'FORMER').map(({ name }) => name);
  const others = named.filter(({ kind }) => kind !== 'FORMER');
  return {
    ...(former.length > 0 && {
      former_names: [texts.former_names ?? '', ...former].filter(Boolean).join(', '),
    }),
    ...(others.length > 0 && { add_names: withoutRepeats(others, ({ kind, name }) => `${kind} ${name}`) }),
  };
}

/** The cells of a row that are fields of a contact by themselves. */
export function withoutRows(texts: Texts): Texts {
  const inRows = ['phones', 'emails', 'addresses', 'other_names', ...addressPartNames];
  const columns = [...inRows, ...Object.keys(phoneColumns), ...Object.keys(emailColumns)];
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !columns.includes(name)));
}
