import { trash } from '@caseward/contract/trash';
import { call } from '../../shared/api/call.ts';
import { rowsQuery } from '../../shared/api/queries.ts';

/** Deletions that can be restored, latest first. */
export const trashQuery = rowsQuery(trash.list, {});

/** Restores a deletion with all its records. */
export const restoreDeletion = (id: string) => call(trash.restore, { params: { id } });
