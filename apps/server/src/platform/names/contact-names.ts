import { storedKeys } from './keys.ts';
import { type Name, type NameText, readName, spellingOf } from './read-name.ts';

/** Raising it makes the names of all contacts due: whenever other keys or spellings are made of a name. */
export const rulesVersion = 1;

/** A contact by its names. */
export interface NamedContact {
  kind: string;
  first_name: string;
  last_name: string;
  former_names: string;
}

/** More names than this a contact is not found by. */
const mostNames = 20;

/** Every name of a contact: the present one, and the former ones, of which some are family names alone. */
export function namesOfContact({ kind, first_name, last_name, former_names }: NamedContact): NameText[] {
  const isCompany = kind === 'COMPANY';
  const present: NameText = isCompany
    ? { kind: 'COMPANY', text: `${first_name} ${last_name}`.trim() }
    : { kind: 'PERSON', text: first_name, ...(last_name && { family: last_name }) };
  const former = former_names
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name): NameText => {
      if (isCompany) return { kind: 'COMPANY', text: name };
      const isFamily = last_name !== '' && !/\s/.test(name);
      return isFamily ? { kind: 'PERSON', text: first_name, family: name } : { kind: 'PERSON', text: name };
    });
  return [present, ...former].slice(0, mostNames);
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
