import { documentFields } from '@caseward/contract/document-fields';
import { fieldNames } from '@caseward/contract/field-descriptions';
import { personName } from '../../db/person-name.ts';
import type { Tenant } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** A document's columns that are fields of the same name and can be changed. */
export const documentColumns = fieldNames(documentFields, 'matter', 'file_path');

/** Columns of documents in every answer. */
export const documentRows = (scope: Tenant) =>
  db
    .selectFrom('documents')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'documents.created_by'),
    )
    .select(['documents.id', 'documents.matter_id as matter'])
    .select(documentColumns.map((name) => `documents.${name}` as const))
    .select(['documents.file_path', 'documents.file_name', 'documents.content_type', 'documents.actual_type'])
    .select(['documents.size', 'documents.sha256', 'documents.text_state', 'documents.text_error'])
    .select('documents.text_asked_at')
    .select(['users.username as created_by_username', personName().as('created_by')])
    .select(['documents.held', 'documents.version', 'documents.created_at', 'documents.updated_at'])
    .where('documents.tenant_id', '=', scope.tenantId)
    .where('documents.deleted_at', 'is', null);
