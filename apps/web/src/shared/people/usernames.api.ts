import { type UsernameChange, usernames } from '@caseward/contract/usernames';
import { call } from '../api/call.ts';

export const changeOwnUsername = (body: UsernameChange) => call(usernames.changeOwn, { body });
export const changeUsername = (id: string, body: UsernameChange) =>
  call(usernames.change, { params: { id }, body });
