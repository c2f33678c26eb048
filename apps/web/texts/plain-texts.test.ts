import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { isContract, isRefusing, plainTexts, sentencesIn, translatedTexts } from './plain-texts.ts';
import { edited, type Node } from './syntax-tree.ts';

const treeOf = (code: string) => parseAst(code, { lang: 'ts' }) as unknown as Node;
const messagesOf = (code: string) => plainTexts(treeOf(code)).map(({ message }) => message);

test('labels, names of fields and errors are texts', () => {
  expect(messagesOf("export const statusLabels = { OPEN: 'open', ON_HOLD: 'On hold' } as const;")).toEqual([
    'open',
    'On hold',
  ]);
  expect(messagesOf("const fields = { due: { label: 'Due', inSentence: 'due date' } };")).toEqual([
    'Due',
    'due date',
  ]);
  expect(messagesOf("const fields = { description: { label: 'Description' } };")).toEqual(['Description']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code that is read.
  expect(messagesOf('z.maxLength(9, { error: `At most ${most} characters.` })')).toEqual([
    'At most {0} characters.',
  ]);
});

test('codes, paths, names and what programmers read are none', () => {
  const code = `import { Title } from './Title.ts';
    export type Kind = 'Note' | 'Call';
    const a = { path: '/api/v1/matters/', summary: 'Open a matter', codes: ['OPEN'], field: 'due_date' };
    throw new Error('Never happens');`;
  expect(messagesOf(code)).toEqual([]);
});

test('a translation takes the place of a text, with its values', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code that is read.
  const code = "const a = { label: 'Due', error: `Must be ${a} or ${b()}.` };";
  const german: Record<string, string> = { Due: 'Fällig', 'Must be {0} or {1}.': 'Muss {1} oder {0} sein.' };
  const edits = translatedTexts(code, treeOf(code), (english) => german[english] ?? '');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code that is made.
  expect(edited(code, edits)).toBe('const a = { label: "Fällig", error: `Muss ${b()} oder ${a} sein.` };');
});

test('only the modules of the contract are read, without their tests', () => {
  expect(isContract('/x/packages/contract/src/tasks.ts')).toBe(true);
  expect(isContract('/x/packages/contract/src/tasks.test.ts')).toBe(false);
  expect(isContract('/x/apps/web/src/tasks.ts')).toBe(false);
});

test('of the server sentences and labels are texts, and not those of errors that nobody is shown', () => {
  const code = `const title = 'Not found';
    throw new ApiProblem('conflict', 'This matter is closed already.');
    throw invalid({ employer: ['A company has no employer.'] });
    throw new Error('The pool is gone.');
    const metric = { help: 'Jobs that wait.' };
    const waitLabels = { minutes: (n) => \`\${n} minutes\` };`;
  expect(sentencesIn(treeOf(code)).map(({ message }) => message)).toEqual([
    'This matter is closed already.',
    'A company has no employer.',
    '{0} minutes',
  ]);
  expect(isRefusing('/x/apps/server/src/features/walls/walls.routes.ts')).toBe(true);
  expect(isRefusing('/x/apps/server/src/features/walls/walls.test.ts')).toBe(false);
  expect(isRefusing('/x/apps/server/src/features/walls/walls.queries.ts')).toBe(false);
  expect(isRefusing('/x/apps/server/src/cli/main.ts')).toBe(false);
});
