import type { MarkedText, SearchHit } from '@caseward/contract/search';
import type { Scope } from '../../db/scope.ts';
import { marked, passage, split } from '../../platform/search/marking.ts';
import type { SearchPlan, Term } from '../../platform/search/search-plan.ts';
import type { FoundRecord, SearchableType } from '../../platform/search/searchable.ts';

/** Characters of a text that are shown where a record has no title. */
const titleLength = 80;

/**
 * What was found, as it is shown, in the order of the ids. What is no longer there is left out.
 * @param digits of a telephone number that was looked for
 */
export async function hitsOf(
  scope: Scope,
  { type, found }: SearchableType,
  ids: string[],
  { marks, any }: Pick<SearchPlan, 'marks' | 'any'>,
  digits?: string,
): Promise<SearchHit[]> {
  if (ids.length === 0) return [];
  const records = new Map((await found(scope, ids, any)).map((record) => [record.id, record]));
  return ids.flatMap((id) => {
    const record = records.get(id);
    if (!record) return [];
    return {
      type,
      id,
      ...shown(record, marks, digits),
      matter: record.matter_id ? { id: record.matter_id, title: record.matter_title ?? '' } : null,
      phone: record.phone || null,
      status: record.status ?? null,
      updated_at: record.updated_at,
    };
  });
}

function shown({ title, texts }: FoundRecord, terms: Term[], digits: string | undefined) {
  if (title) return { title: marked(title, terms), snippet: snippetOf(texts, terms, digits) };
  const { beginning, rest } = split(texts[0] ?? '', titleLength);
  return { title: marked(beginning, terms), snippet: snippetOf([rest, ...texts.slice(1)], terms, digits) };
}

function snippetOf(texts: string[], terms: Term[], digits: string | undefined): MarkedText | null {
  for (const text of texts) {
    const found = digits && hasNumber(text, digits) ? wholly(text) : passage(text, terms);
    if (found) return found;
  }
  return null;
}

/** Whether a text is a telephone number with these digits, or one that they are, with a country code before it. */
function hasNumber(text: string, digits: string): boolean {
  if (/\p{L}/u.test(text)) return false;
  const own = text.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  return own.length > 0 && (own.includes(digits) || digits.endsWith(own));
}

const wholly = (text: string): MarkedText => ({ text, marks: [[0, text.length]] });
