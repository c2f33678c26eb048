import { api } from '@caseward/contract/api';
import type { ConflictClearance } from '@caseward/contract/conflict-clearance';
import type { Endpoint } from '@caseward/contract/endpoint';
import { roles } from '@caseward/contract/roles';
import { expect, test } from 'vitest';
import { abilities, mayDo } from './abilities.ts';

const { session: _, ...shared } = api;

/** Calls about one's own account and calendar feeds do not depend on roles. */
const isOwn = ({ path }: Pick<Endpoint, 'path'>) => /^\/api\/v1\/(account|feeds)\//.test(path);

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

test('every call of the contract is listed under one ability', () => {
  const explained = abilities.flatMap(({ endpoints }) => endpoints.map(nameOf));
  const calls = Object.values(shared)
    .flatMap((group) => Object.values(group))
    .filter((call) => call.access !== 'public' && !isOwn(call))
    .map(nameOf);
  expect(explained.toSorted()).toEqual(calls.toSorted());
});

test('a person who may make one call of an ability may make all of them', () => {
  for (const { id, endpoints } of abilities) {
    const [first] = endpoints;
    for (const { access } of endpoints) expect(access, id).toEqual(first?.access);
  }
});

test('the table says who may do what', () => {
  const table = Object.fromEntries(
    abilities.map((each) => [each.id, roles.filter((role) => mayDo(role, each, 'LAWYER'))]),
  );
  expect(table['Delete matters']).toEqual(['ADMIN', 'ATTORNEY']);
  expect(table['Invite, edit and deactivate people']).toEqual(['ADMIN']);
});

test('who decides on conflicts is what the firm has set', () => {
  const deciding = abilities.find(({ clears }) => clears);
  const those = (clearance: ConflictClearance) =>
    roles.filter((role) => deciding && mayDo(role, deciding, clearance));
  expect(those('WRITER')).toEqual(['ADMIN', 'ATTORNEY', 'STAFF']);
  expect(those('LAWYER')).toEqual(['ADMIN', 'ATTORNEY']);
  expect(those('OFFICER')).toEqual([]);
});
