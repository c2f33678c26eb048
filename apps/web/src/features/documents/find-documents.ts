import { type DocumentsQuery, documents } from '@caseward/contract/documents';
import { call } from '../../shared/api/call.ts';
import type { Option } from '../../shared/forms/option-source.ts';

/** Documents as options. */
export async function findDocuments(query: DocumentsQuery, signal: AbortSignal): Promise<Option[]> {
  const { rows } = await call(documents.list, { query, signal });
  return rows.map(({ id, title }) => ({ value: id, label: title }));
}
