import { type PersonPatch, people } from '@caseward/contract/people';
import type * as z from 'zod/mini';
import { call } from '../../shared/api/call.ts';
import { rowsQuery } from '../../shared/api/queries.ts';

export const peopleQuery = (search: string) => rowsQuery(people.list, { query: { search } });

export const updatePerson = (id: string, body: PersonPatch) => call(people.update, { params: { id }, body });
export const disablePerson = (id: string) => call(people.disable, { params: { id } });
export const enablePerson = (id: string) => call(people.enable, { params: { id } });

/** One's own password, before one changes how somebody else signs in. */
type Proof = z.input<typeof people.resetPassword.body>;
export const resetPassword = (id: string, body: Proof) =>
  call(people.resetPassword, { params: { id }, body });
export const resetTwoFactor = (id: string, body: Proof) =>
  call(people.resetTwoFactor, { params: { id }, body });
