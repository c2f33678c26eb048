import { type AccountPatch, account } from '@caseward/contract/account';
import { call } from '../../shared/api/call.ts';
import { rowsQuery } from '../../shared/api/queries.ts';

export const updateAccount = (body: AccountPatch) => call(account.update, { body });
export const changePassword = (body: { current_password: string; new_password: string }) =>
  call(account.changePassword, { body });

export const sessionsQuery = rowsQuery(account.sessions, {});
export const endSession = (id: string) => call(account.endSession, { params: { id } });
export const endOtherSessions = () => call(account.endOtherSessions, {});
