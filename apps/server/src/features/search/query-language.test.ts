import { expect, it } from 'vitest';
import { parseSearch } from './query-language.ts';

const words = (...typed: string[]) => typed.map((text) => ({ words: text.split(' '), exact: false }));

it.each([
  ['smith lease', { wanted: words('smith', 'lease'), barred: [] }],
  ['"Green Door"', { wanted: [{ words: ['green', 'door'], exact: true }], barred: [] }],
  ['"green do', { wanted: words('green do'), barred: [] }],
  ['green -open', { wanted: words('green'), barred: words('open') }],
  ['-"a b"', { wanted: [], barred: [{ words: ['a', 'b'], exact: true }] }],
  ["O'Brien 2024-CV-1", { wanted: words('o brien', '2024 cv 1'), barred: [] }],
  ['lease type:documents', { wanted: words('lease'), barred: [], type: 'document' }],
  ['TYPE:Task', { wanted: [], barred: [], type: 'task' }],
  ['status:open', { wanted: [], barred: [], statuses: ['OPEN'] }],
  ['status:"In progress" status:on_hold', { wanted: [], barred: [], statuses: ['IN_PROGRESS', 'ON_HOLD'] }],
  ['client:"Ana Núñez" x', { wanted: words('x'), barred: [], client: ['ana', 'nunez'] }],
  ['type:wrong', { wanted: words('type wrong'), barred: [] }],
  ['status:', { wanted: words('status'), barred: [] }],
  ['re: lease', { wanted: words('re', 'lease'), barred: [] }],
  ['client:!!', { wanted: words('client'), barred: [] }],
  ['-type:task', { wanted: [], barred: words('type task') }],
  ['+49 (0)170 555-0123', { wanted: words('49', '0 170', '555 0123'), barred: [], digits: '491705550123' }],
  ['0049 170', { wanted: words('0049', '170'), barred: [], digits: '49170' }],
  ['- " -- ""', { wanted: [], barred: [] }],
])('reads %j', (typed, understood) => {
  expect(parseSearch(typed)).toEqual(understood);
});
