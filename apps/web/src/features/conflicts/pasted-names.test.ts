import { expect, test } from 'vitest';
import { listFile, pastedNames } from './pasted-names.ts';

test('a pasted list has a name in each line, however it is laid out', () => {
  expect(pastedNames('Ada Byron\r\n\r\n  2. Acme   Ltd\n- O’Neill, Tim\nAda Byron\t7 Seas Shipping')).toEqual(
    ['Ada Byron', 'Acme Ltd', 'O’Neill, Tim', '7 Seas Shipping'],
  );
});

test('a pasted list becomes a file with a row for each name, a pasted table stays one', async () => {
  expect(await listFile('1. Byron, Ada\n\n- The "Mill"').text()).toBe('Name\n"Byron, Ada"\n"The ""Mill"""');
  const table = 'Name\tRole\nAda Byron\tClient\n';
  expect(await listFile(table).text()).toBe(table);
});
