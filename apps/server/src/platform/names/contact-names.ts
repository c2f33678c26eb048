import { storedKeys } from './keys.ts';
import { type Name, type NameText, readName, spellingOf } from './read-name.ts';

/** Raising it makes the names of all contacts due: whenever other keys or spellings are made of a name. */
export const rulesVersion = 2;

/** A contact by its names. */
export interface NamedContact {
  kind: string;
  first_name: string;
  last_name: string;
  /** Further names: former ones, aliases, trade names. */
  more: readonly { id: string; kind: string; name: string }[];
}

/** Every name of a contact: the present one, and the further ones, of which some are given or family names alone. */
export function namesOfContact(contact: NamedContact): NameText[] {
  const { kind, first_name, last_name, more } = contact;
  const present: NameText =
    kind === 'COMPANY'
      ? { kind: 'COMPANY', text: `${first_name} ${last_name}`.trim() }
      : { kind: 'PERSON', text: first_name, ...(last_name && { family: last_name }) };
  return [present, ...more.map((name) => furtherName(contact, name))];
}

function furtherName(
  { kind, first_name, last_name }: NamedContact,
  more: NamedContact['more'][number],
): NameText {
  if (kind === 'COMPANY' || more.kind === 'TRADING') return { kind: 'COMPANY', text: more.name };
  const isPart = last_name !== '' && !/\s/.test(more.name);
  if (isPart && (more.kind === 'FORMER' || more.kind === 'MAIDEN'))
    return { kind: 'PERSON', text: first_name, family: more.name };
  if (isPart && more.kind === 'SHORT') return { kind: 'PERSON', text: more.name, family: last_name };
  return { kind: 'PERSON', text: more.name };
}

/** The spellings by which a name's letters are compared. */
export const spellingsOf = (names: readonly Name[]): string[] => [...new Set(names.map(spellingOf))];

/** A name as it is indexed. */
export function indexedName(name: NameText) {
  const read = readName(name);
  return {
    kind: name.kind,
    name: name.text,
    family: name.family ?? '',
    spelling: spellingsOf(read).join(' '),
    keys: storedKeys(read),
  };
}
