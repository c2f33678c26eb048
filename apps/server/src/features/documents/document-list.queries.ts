import type { DocumentsQuery } from '@caseward/contract/documents';
import { largestExactCount } from '@caseward/contract/paging';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, orderNamed, readPage, type SortKeys } from '../../db/keyset.ts';
import { isOneOf } from '../../db/one-of.ts';
import type { Scope } from '../../db/scope.ts';
import { midnight } from '../../platform/firm-days.queries.ts';
import { documentRows } from '../../platform/matters/document-rows.queries.ts';
import { searchList } from '../../platform/search/list-search.queries.ts';

type Request = z.output<typeof DocumentsQuery>;
type Row = { id: string; title: string; created_at: string };

const id = { column: sql.ref('documents.id'), of: (row: Row) => row.id, accepts: acceptable.id };

const orders: SortKeys<'created_at' | 'title', Row> = {
  created_at: [
    { column: sql.ref('documents.created_at'), of: (row) => row.created_at, accepts: acceptable.moment },
    id,
  ],
  title: [{ column: sql.ref('documents.title'), of: (row) => row.title, accepts: acceptable.text }, id],
};

const newestFirst = orderNamed(orders, '-created_at');

/** A page of the documents that pass every filter, newest first by default. */
export async function listDocuments(scope: Scope, request: Request) {
  const { doc_type, matter, uploaded_by, uploaded_from, uploaded_to } = request;
  // LEFT, so that counting can skip the matter: people who see a document see its matter.
  let query = documentRows(scope)
    .leftJoin('matters', (join) =>
      join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'documents.matter_id'),
    )
    .select('matters.title as matter_title');
  if (doc_type) query = query.where(isOneOf('documents.doc_type', doc_type));
  if (matter) query = query.where('documents.matter_id', '=', matter);
  if (uploaded_by)
    query = query.where('documents.created_by', '=', uploaded_by === 'me' ? scope.userId : uploaded_by);
  if (uploaded_from) query = query.where('documents.created_at', '>=', midnight(scope, uploaded_from, 0));
  if (uploaded_to) query = query.where('documents.created_at', '<', midnight(scope, uploaded_to, 1));
  const order = orderNamed(orders, request.ordering ?? '-created_at');
  const { order: used, ...searched } = await searchList(scope, query, 'document', order, request);
  const page = await readPage(scope, query, used, request, largestExactCount, {
    countedIn: newestFirst,
    ...searched,
  });
  const rows = page.rows.map(({ matter_title, ...document }) => ({
    ...document,
    matter_details: { id: document.matter, title: matter_title ?? '' },
  }));
  return { ...page, rows };
}
