import { expect, test } from 'vitest';
import { callAddress } from './telephone.ts';

test.each([
  ['(212) 555-0114', 'tel:2125550114'],
  ['+49 (0)170 / 555-01.23', 'tel:+491705550123'],
  ['(0)170 5550123', 'tel:01705550123'],
  ['+1 (555) 0100 ext. 7', 'tel:+15550100,7'],
])('%s is called at %s', (phone, address) => {
  expect(callAddress(phone)).toBe(address);
});
