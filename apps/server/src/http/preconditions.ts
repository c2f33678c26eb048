import type { Endpoint } from '@caseward/contract/endpoint';
import * as z from 'zod/mini';
import { ApiProblem } from './api-problem.ts';

/**
 * Optimistic locking: checks a call's `If-Match` against the record that it changes. The handler reads the record
 * FOR UPDATE and passes it on, in the transaction that changes it, before anything is written:
 *
 *     update: async ({ scope, params, body, ifMatch }) => {
 *       const stored = present(await lockContact(scope, params.id), missing);
 *       ifMatch(stored);
 *
 * @throws ApiProblem 412 when the caller knows other versions only; never when they sent no `If-Match`
 */
export type IfMatch = (stored: StoredVersion) => void;

/** Version and last editor of a stored record. */
export interface StoredVersion {
  version: number;
  /** Null if the product itself was the last editor. */
  updated_by_name: string | null;
}

/** An entity tag of RFC 9110 or none, up to the comma that ends it; a quoted comma does not. */
const element = /[ \t]*(?:((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y;

/** Parses a list of entity tags; undefined when it is malformed. */
function tagsOf(list: string): string[] | undefined {
  const tags: string[] = [];
  element.lastIndex = 0;
  while (element.lastIndex < list.length) {
    const found = element.exec(list);
    if (!found) return undefined;
    if (found[1]) tags.push(found[1]);
  }
  return tags.length > 0 ? tags : undefined;
}

/** The header: `*` or a list of entity tags. */
export const IfMatchHeader = z.string().check(
  z.refine((text) => text === '*' || tagsOf(text) !== undefined, {
    error: 'Must be the ETag of the record in double quotes, several of them, or *.',
  }),
);

/** Whether a call respects `If-Match`. */
export const takesIfMatch = ({ versioned, method }: Endpoint): boolean =>
  versioned && (method === 'PUT' || method === 'PATCH');

/** The strong entity tag of a record: its version. */
export const entityTag = ({ version }: { version: number }): string => `"${version}"`;

/** Makes the check for a header that is valid or absent. */
export function ifMatch(header: string | undefined): IfMatch {
  // Only an existing record is checked, and `*` requires no more.
  const tags = header === undefined || header === '*' ? undefined : tagsOf(header);
  return ({ version, updated_by_name: changed_by }) => {
    if (tags && !tags.includes(entityTag({ version })))
      throw new ApiProblem(
        'precondition-failed',
        changed_by
          ? `${changed_by} changed this while you were editing. Reload it, then make your change again.`
          : 'This was changed while you were editing. Reload it, then make your change again.',
        changed_by ? { changedBy: changed_by } : {},
      );
  };
}
