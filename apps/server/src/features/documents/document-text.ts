import type { DocumentText, DocumentTextQuery } from '@caseward/contract/document-previews';
import type { Document } from '@caseward/contract/document-record';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { marked, passage } from '../../platform/search/marking.ts';
import { prepareSearch, searchOf } from '../../platform/search/prepare.ts';
import { parseSearch } from '../../platform/search/query-language.ts';
import type { SearchPlan } from '../../platform/search/search-plan.ts';
import { correctionsOf } from '../../platform/search/typos.ts';
import { withoutRepeated } from '../../platform/text-extraction/pieces.ts';
import { findTextParts } from './document-preview.queries.ts';

type Asked = Pick<SearchPlan, 'marks' | 'any'>;

/** Some of the extracted text of a document, with what was looked for marked. */
export async function textOf(
  scope: Scope,
  { id, text_state, text_error }: Pick<Document, 'id' | 'text_state' | 'text_error'>,
  { q, from }: z.output<typeof DocumentTextQuery>,
): Promise<DocumentText> {
  const { marks, any } = await askedBy(scope, q);
  const pieces = await findTextParts(scope, id, from, any);
  const parts = pieces.map(({ part, text, is_last }) => {
    const own = is_last ? text : withoutRepeated(text);
    return { part, text: { text: own, marks: marked(own, marks).marks } };
  });
  const passages = parts.flatMap(({ text }) => passage(text.text, marks) ?? []);
  const most = Math.max(...passages.map((each) => each.marks.length));
  const last = pieces.at(-1);
  return {
    text_state,
    text_error,
    parts,
    next: last && !last.is_last ? last.part + 1 : null,
    passage: passages.find((each) => each.marks.length === most) ?? null,
  };
}

/** What a search looks for in a text: what the search for documents would mark. */
async function askedBy(scope: Scope, q: string): Promise<Asked> {
  const typed = parseSearch(q);
  if (typed.required.length === 0) return { marks: [], any: null };
  const prepared = await prepareSearch(scope, typed, ['document']);
  const corrections = prepared.unknownWords.length > 0 ? await correctionsOf(scope, prepared) : undefined;
  return searchOf(prepared, 'document', corrections).plan;
}
