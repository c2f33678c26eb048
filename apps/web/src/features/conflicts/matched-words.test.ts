import { expect, it } from 'vitest';
import { matchedWords } from './matched-words.ts';

const marked = (name: string, ...words: string[]) =>
  matchedWords(name, words).marks.map(([from, to]) => name.slice(from, to));

it('marks the words that were taken for words of the other name', () => {
  expect(marked('Bob A. Müller', 'bob', 'muller')).toEqual(['Bob', 'Müller']);
  expect(marked('Marguerite van der Berg', 'van der berg')).toEqual(['van', 'der', 'Berg']);
  expect(marked('Siobhán O’Brien-Łukasz', 'obrien', 'lukasz')).toEqual(['O’Brien', 'Łukasz']);
  expect(marked('Weiß & Søn', 'weiss', 'son')).toEqual(['Weiß', 'Søn']);
});

it('marks nothing of what it cannot tell', () => {
  expect(marked('中村陶器', 'zhong', 'cun')).toEqual([]);
  expect(marked('', 'a')).toEqual([]);
  expect(marked('Robert Müller', '')).toEqual([]);
});
