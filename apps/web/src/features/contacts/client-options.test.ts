import { contacts } from '@caseward/contract/contacts';
import { expect, test } from 'vitest';
import { clientOptions } from './client-options.ts';

test('the clients of a chooser are what the contract calls contacts', () => {
  expect(clientOptions.name.split(' ')[0]).toBe(contacts.list.path);
  expect(clientOptions.creation?.by.access).toEqual(contacts.create.access);
});
