import { describe, expect, it } from 'vitest';
import { pdf } from './pdf.ts';

const paragraph = (number: number) =>
  `${number}. A clause (of § 7\\8) that is long enough to be broken into lines.`;
const paper = {
  title: 'Núñez & Sørensen <draft>',
  paragraphs: ['one\n\nthree', ...Array.from({ length: 60 }, (_, index) => paragraph(index))],
};

describe('a PDF', () => {
  const file = Buffer.from(pdf(paper)).toString('latin1');

  it('begins and ends as one', () => {
    expect(file.startsWith('%PDF-1.4\n')).toBe(true);
    expect(file.endsWith('\n%%EOF\n')).toBe(true);
  });

  it('has a cross-reference table that says where each object begins', () => {
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    const [, count = '', entries = ''] =
      /^xref\n0 (\d+)\n((?:\d{10} \d{5} [fn] \n)+)trailer/.exec(file.slice(table)) ?? [];
    const offsets = [...entries.matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(Number(count) - 1);
    for (const [index, offset] of offsets.entries())
      expect(file.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
  });

  it('tells how long each stream is', () => {
    const streams = [...file.matchAll(/\/Length (\d+) >>\nstream\n(.*?)\nendstream/gs)];
    expect(streams.length).toBeGreaterThan(2);
    for (const [, length, content] of streams) expect(content).toHaveLength(Number(length));
  });

  it('keeps every word, breaking lines so that they fit', () => {
    const lines = [...file.matchAll(/\((.*)\) Tj/g)].map(([, line = '']) => line.replace(/\\(.)/g, '$1'));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(74);
    expect(lines.slice(0, 5)).toEqual([paper.title, '', 'one', '', 'three']);
    const words = (text: string) => text.split(/\s+/).filter(Boolean);
    expect(words(lines.join(' '))).toEqual(words([paper.title, ...paper.paragraphs].join(' ')));
  });
});
