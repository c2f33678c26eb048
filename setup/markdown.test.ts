import { expect, test } from 'vitest';
import { markdownProblems } from './markdown.ts';

const paths = ['README.md', 'docs/one.md', 'docs/decisions/001.md', 'docs/picture.png'];
const problemsIn = (text: string) =>
  markdownProblems(
    new Map([
      ['docs/one.md', text],
      ['README.md', '# Title\n\n## A heading (040), and more\n'],
    ]),
    paths,
  );

test.each([
  [
    'links to files, folders, headings and other sites',
    '[a](../README.md) [b](decisions) [c](https://a.b/c)',
  ],
  ['a link to a heading', '[a](../README.md#a-heading-040-and-more)'],
  ['a picture', '![a picture](picture.png)'],
  ['a wide table', `| ${'a'.repeat(200)} |`],
  ['code', `\`\`\`\n${'a'.repeat(200)} [a](nowhere.md)\n\`\`\``],
  ['a line of 120 characters', 'µ'.repeat(120)],
])('%s is no problem', (_, text) => {
  expect(problemsIn(text)).toEqual([]);
});

test.each([
  ['docs/one.md:1 has 121 characters; wrap it at 120.', 'a'.repeat(121)],
  ['docs/one.md:3 links to nowhere.md, which does not exist.', '# Title\n\n[a](nowhere.md)'],
  ['docs/one.md:1 links to ../README.md#b, a heading that does not exist.', '[a](../README.md#b)'],
  ['docs/one.md:1 links to #b, a heading that does not exist.', '[a](#b)'],
])('a problem is reported: %s', (problem, text) => {
  expect(problemsIn(text)).toEqual([problem]);
});
