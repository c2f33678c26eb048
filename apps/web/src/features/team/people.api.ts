import { type PersonPatch, people } from '@caseward/contract/people';
import type * as z from 'zod/mini';
import { call } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';

export const peopleQuery = (search: string) => rowsQuery(people.list, { query: { search } });

export const updatePerson = (id: string, body: PersonPatch) => call(people.update, { params: { id }, body });
export const personWorkQuery = (id: string) => answerQuery(people.work, { params: { id } });
/** Who gets the work of a person: their open tasks, and the open deadlines that they are responsible for. */
type Successors = z.input<typeof people.disable.query>;
/** Disables a person; their work goes to others where they are named. */
export const disablePerson = (id: string, query: Successors) =>
  call(people.disable, { params: { id }, query });
export const enablePerson = (id: string) => call(people.enable, { params: { id } });

/** One's own password, before one changes how somebody else signs in. */
type Proof = z.input<typeof people.resetPassword.body>;
export const resetPassword = (id: string, body: Proof) =>
  call(people.resetPassword, { params: { id }, body });
export const resetTwoFactor = (id: string, body: Proof) =>
  call(people.resetTwoFactor, { params: { id }, body });
