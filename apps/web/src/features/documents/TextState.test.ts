import type { Document } from '@caseward/contract/document-record';
import { expect, it } from 'vitest';
import { mayIndexAgain } from './TextState.tsx';

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

it.each([
  ['INDEXING', ago(5), false],
  ['INDEXING', ago(600), true],
  ['INDEXING', null, true],
  ['FAILED', ago(5), true],
  ['INDEXED', ago(600), false],
  ['NO_TEXT', null, false],
] as const)('a document that is %s since %s can be indexed again: %s', (text_state, text_asked_at, may) => {
  expect(mayIndexAgain({ text_state, text_asked_at } as Document)).toBe(may);
});
