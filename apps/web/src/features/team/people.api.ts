import { type PersonPatch, people } from '@caseward/contract/people';
import { call } from '../../shared/api/call.ts';
import { rowsQuery } from '../../shared/api/queries.ts';

export const peopleQuery = (search: string) => rowsQuery(people.list, { query: { search } });

export const updatePerson = (id: string, body: PersonPatch) => call(people.update, { params: { id }, body });
export const disablePerson = (id: string) => call(people.disable, { params: { id } });
export const enablePerson = (id: string) => call(people.enable, { params: { id } });
export const resetPassword = (id: string) => call(people.resetPassword, { params: { id } });
export const resetTwoFactor = (id: string) => call(people.resetTwoFactor, { params: { id } });
