import { describe, expect, it } from 'vitest';
import { type Chunk, mergeChunks, type User } from './merge-chunks.ts';

const matters: User = { weight: 1 };
const tasks: User = { weight: 1 };
const dialog: User = { weight: 0.1 };

const chunk = (bytes: number, users: User[], imports: Chunk[] = [], hasStyles = false): Chunk => ({
  bytes,
  hasStyles,
  users: new Set(users),
  imports,
});

/** The sizes of the chunks in each file. */
const sizesOf = (files: Chunk[][]) =>
  files.map((file) => file.map(({ bytes }) => bytes).sort((a, b) => a - b));

describe('chunks come in one file', () => {
  it('where the same screens need them', () => {
    const files = mergeChunks([chunk(500, [matters, tasks]), chunk(900, [matters, tasks])], 1000);
    expect(sizesOf(files)).toEqual([[500, 900]]);
  });

  it('where what a screen does not need is less than another file costs', () => {
    const files = mergeChunks([chunk(300, [matters]), chunk(900, [matters, tasks])], 1000);
    expect(sizesOf(files)).toEqual([[300, 900]]);
  });

  it('sooner where they have styles, which are a file each', () => {
    const withStyles = (hasStyles: boolean) => [
      chunk(1500, [matters], [], hasStyles),
      chunk(900, [matters, tasks], [], hasStyles),
    ];
    expect(mergeChunks(withStyles(false), 1000)).toHaveLength(2);
    expect(mergeChunks(withStyles(true), 1000)).toHaveLength(1);
  });

  it('sooner where only a part that is rarely loaded has more to load', () => {
    const sharedWith = (user: User) => [chunk(5000, [matters]), chunk(900, [matters, user])];
    expect(mergeChunks(sharedWith(tasks), 1000)).toHaveLength(2);
    expect(mergeChunks(sharedWith(dialog), 1000)).toHaveLength(1);
  });
});

describe('chunks stay files of their own', () => {
  it('where no screen needs both', () => {
    expect(mergeChunks([chunk(500, [matters]), chunk(500, [tasks])], 1000)).toHaveLength(2);
  });

  it('where a screen would load far more than it needs', () => {
    expect(mergeChunks([chunk(9000, [matters]), chunk(900, [matters, tasks])], 1000)).toHaveLength(2);
  });

  it('where a screen would load what only the other one imports', () => {
    const editor = chunk(9000, [matters]);
    const button = chunk(300, [matters], [editor]);
    const label = chunk(300, [matters, tasks]);
    expect(sizesOf(mergeChunks([editor, button, label], 1000))).toEqual([[300], [300, 9000]]);
    expect(sizesOf(mergeChunks([button, label], 1000))).toEqual([[300, 300]]);
  });

  it('where two files would import each other', () => {
    const last = chunk(300, [matters]);
    const screen = chunk(900, [matters], [last]);
    const first = chunk(300, [matters], [screen]);
    expect(mergeChunks([first, last], 1000)).toHaveLength(2);
    expect(mergeChunks([chunk(300, [matters]), last], 1000)).toHaveLength(1);
  });
});
