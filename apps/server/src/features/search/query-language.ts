import { matterStatuses, matterStatusLabels } from '@caseward/contract/matters';
import type { FoundType } from '@caseward/contract/search';
import { foundTypes } from '@caseward/contract/search';
import { taskStatuses, taskStatusLabels } from '@caseward/contract/tasks';
import { foldedWords } from '../../db/folding.ts';

/** Words that stand one after the other. */
export interface Phrase {
  /** Folded; at least one. */
  words: string[];
  /** It was quoted: the last word is whole, too. */
  exact: boolean;
}

/** What was typed, understood. */
export interface Search {
  required: Phrase[];
  excluded: Phrase[];
  /** Of which type alone. */
  type?: FoundType;
  /** With one of these statuses; only matters and tasks have any. */
  statuses?: string[];
  /** Words of the name of a client. */
  client?: string[];
  /** Digits of a telephone number, if that is all that was typed. */
  digits?: string;
}

const token = /(?<minus>-?)(?:(?<operator>\p{L}+):(?=\S))?(?:"(?<quoted>[^"]*)(?<closed>"?)|(?<plain>\S+))/gu;
const digitsAlone = /^[+(]?[\d\s()./+-]+$/;
const leastDigits = 4;

const squeezed = (text: string) => foldedWords(text).join('');

const typeOf = new Map(
  foundTypes.flatMap((type) => [
    [type as string, type],
    [`${type}s`, type],
  ]),
);

const statusesOf = new Map<string, string[]>();
for (const status of [...matterStatuses, ...taskStatuses]) {
  const label = { ...matterStatusLabels, ...taskStatusLabels }[status];
  for (const name of new Set([squeezed(status), squeezed(label)]))
    statusesOf.set(name, [...(statusesOf.get(name) ?? []), status]);
}

/**
 * Reads what was typed: words, "phrases", -exclusions, and the operators type:, status: and client:. Nothing is wrong:
 * an operator that makes no sense is text like any other.
 */
export function parseSearch(typed: string): Search {
  const search: Search = { required: [], excluded: [] };
  const plain: string[] = [];
  for (const { 0: whole, groups = {} } of typed.matchAll(token)) {
    const { minus, operator, quoted, closed } = groups;
    const text = quoted ?? groups.plain ?? '';
    if (operator && !minus && operate(search, operator.toLowerCase(), text)) continue;
    plain.push(whole);
    const words = foldedWords(operator ? `${operator} ${text}` : text);
    if (words.length === 0) continue;
    search[minus ? 'excluded' : 'required'].push({ words, exact: Boolean(closed) });
  }
  const left = plain.join(' ');
  const digits = left.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  if (digitsAlone.test(left) && digits.length >= leastDigits) search.digits = digits;
  return search;
}

/** Does what an operator says; false where it says nothing that can be done. */
function operate(search: Search, operator: string, text: string): boolean {
  if (operator === 'type') {
    const type = typeOf.get(squeezed(text));
    if (type) search.type = type;
    return type !== undefined;
  }
  if (operator === 'status') {
    const statuses = statusesOf.get(squeezed(text));
    if (statuses) search.statuses = [...(search.statuses ?? []), ...statuses];
    return statuses !== undefined;
  }
  if (operator === 'client') {
    const words = foldedWords(text);
    if (words.length > 0) search.client = [...(search.client ?? []), ...words];
    return words.length > 0;
  }
  return false;
}
