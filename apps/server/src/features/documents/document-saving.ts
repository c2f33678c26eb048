import type { DocumentPatch } from '@caseward/contract/documents';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, notFound } from '../../http/api-problem.ts';
import type { IfMatch } from '../../http/preconditions.ts';
import { changesOf, isNothing } from '../../platform/audit/changes.ts';
import { recordAll } from '../../platform/audit/record.ts';
import { changedOrMoved } from '../../platform/matters/moved.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireMatter } from '../../platform/references/references.ts';
import { findReliance, lockDocument, updateDocument } from './documents.queries.ts';

/** 404: there is no such document for the caller. */
export const missing = () => notFound('Document');

/**
 * Changes the given fields of a document (optimistic locking). A hold keeps the document, its file and its place; as with
 * tasks, other fields can change, because the audit log keeps what they were. A save without changes leaves no event.
 * @throws ApiProblem 400, 404; 409 when the document has to stay in its matter; 412 when the caller knows another version
 */
export async function saveDocument(
  scope: Scope,
  id: string,
  fields: z.output<typeof DocumentPatch>,
  ifMatch: IfMatch,
): Promise<void> {
  // Lock order: the matter first, then the document, as wherever both are locked.
  const given = fields.matter === undefined ? undefined : await requireMatter(scope, 'matter', fields.matter);
  const before = orThrow(await lockDocument(scope, id), missing);
  ifMatch(before);
  const changes = changesOf(before, fields);
  if (isNothing(changes)) return;
  if (changes.matter) await requireMovable(scope, id, before.held);
  const marks = given ?? { visible_to: before.visible_to, held: before.held };
  await updateDocument(scope, id, fields, marks);
  const matter = { id: fields.matter ?? before.matter, visible_to: marks.visible_to };
  await recordAll(scope, changedOrMoved({ type: 'document', id }, before, matter, changes));
}

/** @throws ApiProblem 409 */
async function requireMovable(scope: Scope, id: string, held: boolean): Promise<void> {
  if (held)
    throw conflict(
      'This document is on a matter under legal hold: it stays there until the hold is released.',
    );
  if (await findReliance(scope, id))
    throw conflict(
      'A deadline, an event or a conflict decision of its matter names this document as evidence: it stays there.',
    );
}
