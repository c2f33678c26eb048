import { expect, it } from 'vitest';
import { readText } from './extract.testing.ts';
import { usualLimits } from './extract.ts';
import * as hostile from './hostile-files.testing.ts';
import { Unreadable } from './unreadable.ts';

/** Less than usual, so that a test needs less of its machine. */
const limits = { ...usualLimits, memoryMb: 512, heapMb: 400, timeMs: 60_000 };

/** Resident memory in megabytes. */
const memory = () => process.memoryUsage.rss() / 1024 / 1024;

it.each([
  ['a page of a gigabyte of blanks', 'a.pdf', () => hostile.pdfOfBlanks(1_024), /unpacks to far more/],
  ['the same packed twice', 'b.pdf', () => hostile.pdfPackedTwice(1_024), /unpacks to far more/],
  ['six gigabytes packed twice', 'c.pdf', () => hostile.pdfPackedTwice(6_144), /unpacks to far more/],
  ['the same in disguise', 'd.pdf', () => hostile.pdfInDisguise(6_144), /memory|damaged|too long/],
  ['a million elements within one another', 'e.docx', () => hostile.nestedWord(1_000_000), /nests its parts/],
  ['a web page nested as deep', 'f.html', () => hostile.nestedPage(20_000_000), /nests its parts/],
  ['rich text of nested groups', 'g.rtf', () => hostile.nestedRichText(45_000_000), /nests its parts/],
  ['a message of headers', 'h.eml', () => hostile.longHeaders(8_000_000), /damaged/],
  ['a message of encoded words', 'i.eml', () => hostile.encodedWords(8_000_000), /damaged/],
])(
  'refuses %s, and the server does not grow',
  async (_, name, made, sentence) => {
    const file = await made();
    const before = memory();
    const reading = readText(name, file, limits);
    await expect(reading).rejects.toBeInstanceOf(Unreadable);
    await expect(reading).rejects.toThrow(sentence);
    expect(memory() - before).toBeLessThan(100);
  },
  120_000,
);

it('reads one word of thirty megabytes', async () => {
  const { pieces } = await readText('word.docx', await hostile.longWord(30_000_000), usualLimits);
  expect(pieces.length).toBeGreaterThan(3_000);
});

it('reads a message of very many parts, or refuses it within its limits', async () => {
  const reading = readText('parts.eml', hostile.manyParts(2_000_000), limits);
  await reading.catch((error) => expect(error).toBeInstanceOf(Unreadable));
});
