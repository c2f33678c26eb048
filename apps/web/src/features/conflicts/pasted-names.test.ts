import { expect, test } from 'vitest';
import { pastedNames } from './pasted-names.ts';

test('a pasted list has a name in each line, however it is laid out', () => {
  expect(pastedNames('Ada Byron\r\n\r\n  2. Acme   Ltd\n- O’Neill, Tim\nAda Byron\t7 Seas Shipping')).toEqual(
    ['Ada Byron', 'Acme Ltd', 'O’Neill, Tim', '7 Seas Shipping'],
  );
});

test('of a long list the first sixty are taken', () => {
  expect(pastedNames(Array.from({ length: 90 }, (_, n) => `Name ${n}`).join('\n'))).toHaveLength(60);
});
