import { foundTypes } from '@caseward/contract/search';
import { expect, it } from 'vitest';
import { parseSearch } from './query-language.ts';

const words = (...typed: string[]) => typed.map((text) => ({ words: text.split(' '), exact: false }));
const compound = (text: string, joined: string) => ({ ...words(text)[0], joined });

it.each([
  ['smith lease', { required: words('smith', 'lease') }],
  ['"Green Door"', { required: [{ words: ['green', 'door'], exact: true }] }],
  ['"green do', { required: words('green do') }],
  ['green -open', { required: words('green'), excluded: words('open') }],
  ['-"a b"', { excluded: [{ words: ['a', 'b'], exact: true }] }],
  ["O'Brien 2024-CV-1", { required: [compound('o brien', 'obrien'), compound('2024 cv 1', '2024cv1')] }],
  ['O’Brien', { required: [compound('o brien', 'obrien')] }],
  ['Müller, Jürgen', { required: words('muller', 'jurgen') }],
  ['lease type:documents', { required: words('lease'), types: ['document'] }],
  ['TYPE:Task', { types: ['task'] }],
  ['-type:task', { types: foundTypes.filter((type) => type !== 'task') }],
  ['type:task type:note', { types: [] }],
  ['status:open', { statuses: ['OPEN'] }],
  ['status:hold', { statuses: ['ON_HOLD'] }],
  ['-status:"in progress"', { excludedStatuses: ['IN_PROGRESS'] }],
  ['status:"In progress" status:on_hold', { statuses: ['IN_PROGRESS', 'ON_HOLD'] }],
  ['client:"Ana Núñez" x', { required: words('x'), client: ['ana', 'nunez'] }],
  ['status:', { required: words('status') }],
  ['re: lease', { required: words('re', 'lease') }],
  ['https://a.example', { required: [compound('https a example', 'httpsaexample')] }],
  [
    '+49 (0)170 555-0123',
    { required: [...words('49', '0 170'), compound('555 0123', '5550123')], digits: '491705550123' },
  ],
  ['-0170 -5550123', { excluded: words('0170', '5550123') }],
  ['0049 170', { required: words('0049', '170'), digits: '49170' }],
  ['- " -- ""', {}],
])('reads %j', (typed, understood) => {
  expect(parseSearch(typed)).toEqual({
    required: [],
    excluded: [],
    types: foundTypes,
    problems: [],
    ...understood,
  });
});

it.each([
  [
    'type:memo lease',
    words('lease'),
    /^There is no type “memo”. There are: matter, contact, task, deadline, event, note, document\.$/,
  ],
  ['status:zzz', [], /^There is no status “zzz”. There are: pending, open, on hold, /],
  ['-client:byron', [], /cannot be excluded/],
  ['client:!!', [], /no name after/],
  ['author:byron', words('author byron'), /^There is no operator “author:”, so it was searched as a word\./],
])('reports what it does not understand of %j', (typed, required, problem) => {
  const search = parseSearch(typed);
  expect(search.required).toEqual(required);
  expect(search.problems).toEqual([expect.stringMatching(problem)]);
});
