import { asItIs, type Telling } from '@caseward/contract/field-descriptions';
import {
  type PartyRole,
  type PartySide,
  partyRoleLabels,
  partySideLabels,
} from '@caseward/contract/party-roles';
import { usualSide } from '@caseward/contract/usual-sides';
import { labelInAll } from '../../platform/language/labels.ts';

/** A party as a file tells it: of contacts what an import tells them from all others by, of days YYYY-MM-DD. */
export interface ToldParty {
  name: string;
  role: PartyRole;
  side: PartySide;
  since: string | null;
  until: string | null;
  counsel: string | null;
}

/** What stands before the parts of a party in a cell. */
const words = { since: 'since', until: 'until', counsel: 'represented by' } as const;

/** A party in a cell: `Ana One (Witness, Our side, since 2026-01-31, represented by Bo Two)`. */
export function partyText(
  { name, role, side, since, until, counsel }: ToldParty,
  { label: tell = asItIs }: Telling,
): string {
  const after = (word: string, value: string | null) => (value === null ? [] : `${tell(word)} ${value}`);
  const parts = [
    tell(partyRoleLabels[role]),
    side === usualSide(role) ? [] : tell(partySideLabels[side]),
    after(words.since, since),
    after(words.until, until),
    after(words.counsel, counsel),
  ];
  return `${name} (${parts.flat().join(', ')})`;
}

/** The texts of a party in a cell; what is not written there is undefined. */
export interface PartyTexts {
  name: string;
  role?: string;
  since?: string;
  until?: string;
  counsel?: string;
  /** What is neither of these: the side, or what nobody understands. */
  more: string[];
}

const either = (word: string) => labelInAll(word).join('|');
const counselIn = new RegExp(`(?:^|,)\\s*(?:${either(words.counsel)})\\s+(.*)$`, 'isu');
const dayIn = (word: string) => new RegExp(`^(?:${either(word)})\\s+(.*)$`, 'isu');
const days = { since: dayIn(words.since), until: dayIn(words.until) };

/** Whether each bracket is closed: a name is told from what stands behind it by its brackets. */
export function hasWholeBrackets(name: string): boolean {
  let open = 0;
  for (const sign of name) {
    if (sign === '(') open += 1;
    if (sign === ')') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** Where the last bracket of a text that ends with one opens; undefined: there is none. */
function openingBracket(text: string): number | undefined {
  if (!text.endsWith(')')) return undefined;
  let open = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === ')') open += 1;
    if (text[at] === '(') open -= 1;
    if (open === 0) return at;
  }
  return undefined;
}

/** Parses one party of a cell into its texts. */
export function partyTexts(text: string): PartyTexts {
  const bracket = openingBracket(text);
  if (bracket === undefined) return { name: text, more: [] };
  const inside = text.slice(bracket + 1, -1);
  const counsel = counselIn.exec(inside);
  const [role = '', ...parts] = inside
    .slice(0, counsel?.index)
    .split(',')
    .map((part) => part.trim());
  const texts: PartyTexts = { name: text.slice(0, bracket).trim(), more: [] };
  if (role) texts.role = role;
  if (counsel?.[1]) texts.counsel = counsel[1].trim();
  for (const part of parts.filter(Boolean)) {
    const [since, until] = [days.since.exec(part)?.[1], days.until.exec(part)?.[1]];
    if (since) texts.since = since;
    else if (until) texts.until = until;
    else texts.more.push(part);
  }
  return texts;
}
