import { trash } from '@caseward/contract/trash';
import { call } from '../../shared/api/call.ts';
import { rowsQuery } from '../../shared/api/queries.ts';

/** What was deleted and can be restored, latest first. */
export const trashQuery = rowsQuery(trash.list, {});

/** Restores what was deleted, with all that went along with it. */
export const restoreDeletion = (id: string) => call(trash.restore, { params: { id } });
