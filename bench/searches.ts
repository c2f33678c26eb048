import type { Call } from './calls.ts';
import { type Measured, measure } from './load.ts';
import type { Bench } from './open-bench.ts';
import { middleOf, sentence } from './peer-rounds.ts';

/** How a search fares in the largest firm. */
export interface Searched {
  call: string;
  measured: Measured;
}

const search = (name: string, q: string): Call => ({
  name: `search: ${name}`,
  method: 'GET',
  path: `/api/v1/search/?q=${encodeURIComponent(q)}`,
});
const box = (list: string, text: string, limit: number): Call => ({
  name: `${limit === 20 ? 'chooser' : 'box'} of ${list}: ${text}`,
  method: 'GET',
  path: `/api/v1/${list}/?limit=${limit}&search=${encodeURIComponent(text)}`,
});

/** The questions whose answers are held against 50 ms; names are among the commonest that a firm has. */
const searches: readonly Call[] = [
  search('a name', 'kowalski'),
  search('two names', 'garcia adams'),
  search('two common words that never meet', 'custody delivery'),
  search('a name and another word', 'garcia lease'),
  search('the beginning of a name', 'kow'),
  search('a word of documents', 'cleplaxi'),
  search('a common word of documents', 'bababa'),
  search('a telephone number', '555 0123'),
  search('a typo', 'kowalksi'),
  search('a number', '999123'),
  search('nothing', 'qqqqqqqq'),
  ...['matters', 'contacts', 'tasks', 'documents'].flatMap((list) => [
    box(list, { matters: 'garcia', contacts: 'garcia', tasks: 'motion', documents: 'lease' }[list] ?? '', 50),
    box(
      list,
      { matters: 'garcia adams', contacts: '555 0123', tasks: 'serve garcia', documents: 'letter' }[list] ??
        '',
      20,
    ),
    box(
      list,
      { matters: 'kowalksi', contacts: 'kowalksi', tasks: 'motoin', documents: 'letetr' }[list] ?? '',
      20,
    ),
  ]),
];

/** Puts each question to the product, in turns. */
export async function measureSearches({ options, product, report }: Bench): Promise<Searched[]> {
  const all: Searched[] = [];
  for (let round = 0; round < options.rounds; round += 1)
    for (const call of searches) {
      const measured = await measure(product, call, options);
      report(sentence(call, product, measured));
      all.push({ call: call.name, measured });
    }
  return [...Map.groupBy(all, ({ call }) => call)].map(([call, each]) => ({
    call,
    measured: middleOf(each.map(({ measured }) => measured)),
  }));
}
