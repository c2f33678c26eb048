import { matterStatuses, matterStatusLabels } from '@caseward/contract/matter-statuses';
import { type FoundType, foundTypes } from '@caseward/contract/search';
import { taskStatuses, taskStatusLabels } from '@caseward/contract/tasks';
import { apostrophes, foldedWords } from '../../db/folding.ts';

/** Words that follow one another. */
export interface Phrase {
  /** Folded; at least one. */
  words: string[];
  /** It was quoted: the last word is whole, too. */
  exact: boolean;
  /** Words written with signs between them, as one word: O'Brien as obrien. */
  joined?: string;
}

/** What was typed, as the search understands it. */
export interface SearchQuery {
  required: Phrase[];
  excluded: Phrase[];
  /** Of these types alone. */
  types: readonly FoundType[];
  /** With one of these statuses; only matters and tasks have any. */
  statuses?: string[];
  /** With none of these statuses. */
  excludedStatuses?: string[];
  /** Words of the name of a client. */
  client?: string[];
  /** Digits of a telephone number, if that is all that was typed. */
  digits?: string;
  /** What was typed and could not be understood, a sentence each. */
  problems: string[];
}

const token = /(?<minus>-?)(?:(?<operator>\p{L}+):(?=\S))?(?:"(?<quoted>[^"]*)(?<closed>"?)|(?<plain>\S+))/gu;
const digitsAlone = /^[+(]?[\d\s()./+-]+$/;
const leastDigits = 4;
/** As `caseward.word_forms` joins words. */
const compound = /^[\p{L}\p{Nd}]+(?:['&./_+-][\p{L}\p{Nd}]+)+$/u;
const longestJoined = 40;

const squeezed = (text: string) => foldedWords(text).join('');
const listed = (names: readonly string[]) => names.join(', ');

const typeOf = new Map(
  foundTypes.flatMap((type) => [
    [type as string, type],
    [`${type}s`, type],
  ]),
);

const statusLabels: Record<string, string> = { ...matterStatusLabels, ...taskStatusLabels };
const allStatuses = [...new Set<string>([...matterStatuses, ...taskStatuses])];

/** Statuses by name, by label, and by any word of the label. */
const statusesNamed = (text: string): string[] => {
  const name = squeezed(text);
  return allStatuses.filter((status) => {
    const label = statusLabels[status] ?? status;
    return [squeezed(status), squeezed(label), ...foldedWords(label)].includes(name);
  });
};

/** Reads what was typed: words, "phrases", -exclusions, and the operators type:, status: and client:. */
export function parseSearch(typed: string): SearchQuery {
  const search: SearchQuery = { required: [], excluded: [], types: foundTypes, problems: [] };
  const plain: string[] = [];
  for (const { 0: whole, groups = {} } of typed.replace(apostrophes, "'").matchAll(token)) {
    const { minus, operator, quoted, closed } = groups;
    const text = quoted ?? groups.plain ?? '';
    if (operator && applyOperator(search, operator.toLowerCase(), text, minus === '-')) continue;
    plain.push(whole);
    const words = foldedWords(operator ? `${operator} ${text}` : text);
    if (words.length === 0) continue;
    const joined = words.join('');
    search[minus ? 'excluded' : 'required'].push({
      words,
      exact: Boolean(closed),
      ...(quoted === undefined &&
        compound.test(trimmed(text)) &&
        joined.length <= longestJoined && { joined }),
    });
  }
  const left = plain.join(' ');
  const digits = left.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  const isNumber = digitsAlone.test(left) && digits.length >= leastDigits;
  if (isNumber && search.excluded.length === 0) search.digits = digits;
  return search;
}

/** Without signs around it. */
const trimmed = (text: string) => text.replace(/^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}]+$/gu, '');

/** Applies an operator, or notes why it cannot be; false where it is text like any other. */
function applyOperator(search: SearchQuery, operator: string, text: string, isExcluded: boolean): boolean {
  if (operator === 'type') {
    const type = typeOf.get(squeezed(text));
    if (!type) search.problems.push(`There is no type “${text}”. There are: ${listed(foundTypes)}.`);
    else search.types = search.types.filter((each) => (each === type) !== isExcluded);
    return true;
  }
  if (operator === 'status') {
    const statuses = statusesNamed(text);
    const list = isExcluded ? 'excludedStatuses' : 'statuses';
    if (statuses.length > 0) search[list] = [...(search[list] ?? []), ...statuses];
    else
      search.problems.push(
        `There is no status “${text}”. There are: ${listed([...new Set(allStatuses.map((status) => (statusLabels[status] ?? status).toLowerCase()))])}.`,
      );
    return true;
  }
  if (operator === 'client') {
    const words = foldedWords(text);
    if (isExcluded) search.problems.push('A client cannot be excluded, so “-client:” was ignored.');
    else if (words.length > 0) search.client = [...(search.client ?? []), ...words];
    else search.problems.push('There is no name after “client:”.');
    return true;
  }
  // An address is no operator.
  if (!text.startsWith('//'))
    search.problems.push(
      `There is no operator “${operator}:”, so it was searched as a word. Operators are type:, status: and client:.`,
    );
  return false;
}

/** Nothing that could be looked for was typed. */
export const isEmptySearch = ({
  required,
  excluded,
  statuses,
  excludedStatuses,
  client,
}: SearchQuery): boolean =>
  [required, excluded, statuses, excludedStatuses, client].every((part) => (part ?? []).length === 0);

/** The statuses that a record must have one of; null: any, or none at all. */
export function statusesOf({ statuses, excludedStatuses }: SearchQuery): string[] | null {
  if (!statuses && !excludedStatuses) return null;
  return (statuses ?? allStatuses).filter((status) => !excludedStatuses?.includes(status));
}
