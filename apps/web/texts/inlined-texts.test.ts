import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { inlinedTexts } from './inlined-texts.ts';
import { edited, type Node } from './syntax-tree.ts';
import type { Translate } from './translate.ts';

const inlined = (code: string, translate: Translate = (english) => english) =>
  edited(code, inlinedTexts(code, parseAst(code) as unknown as Node, translate));

const text = (message: string, values = '') =>
  `_i18n._({ id: "x", message: ${JSON.stringify(message)}${values && `, values: ${values}`} })`;

test('a text without values becomes a string in the language of the build', () => {
  expect(inlined(`const a = ${text('Save')};`, () => 'Speichern')).toBe('const a = "Speichern";');
});

test('values stand where the translation has them', () => {
  const code = `f(${text('{0} of {total}', '{ 0: done(), total }')})`;
  expect(inlined(code, () => 'Von {total} sind {0} `fertig`')).toBe(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code that is made.
    'f(`Von ${total} sind ${done()} \\`fertig\\``)',
  );
});

test('texts that are alike are told apart by their ids', () => {
  const code = `f(${text('Open')}, ${text('Open').replace('"x"', '"y"')})`;
  expect(inlined(code, (_english, id) => (id === 'x' ? 'Offen' : 'Öffnen'))).toBe('f("Offen", "Öffnen")');
});

test('a text within the value of another is inlined too', () => {
  const code = text('{0} changed it', `{ 0: who ?? ${text('Somebody')} }`);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code that is made.
  expect(inlined(code)).toBe('`${who ?? "Somebody"} changed it`');
});

test('the elements of a sentence are kept, with what the translation puts into them', () => {
  const code = `_jsx(_Trans, { id: "x", values: { name }, components: { 0: _jsx(Link, { title: ${text('Open')} }), 1: _jsx("br", {}) }, message: "By <0>{name}</0><1/>" })`;
  expect(inlined(code, (english) => english.replace('By', 'Von')).split('\n')).toEqual([
    "import { cloneElement as $_clone, createElement as $_create, Fragment as $_Fragment } from 'react';",
    '$_create($_Fragment, null, "Von ", $_clone(_jsx(Link, { title: "Open" }), {}, name), $_clone(_jsx("br", {}), {}))',
  ]);
});

test.each([
  ['a value that the code does not give', text('{0} left')],
  ['a plural, which would need the runtime', text('{n, plural, one {# day} other {# days}}', '{ n }')],
  ['an element in a text', text('<0>Save</0>')],
])('%s is refused', (_what, code) => {
  expect(() => inlined(code)).toThrow();
});

test('elements that cross are refused', () => {
  const code =
    '_jsx(_Trans, { id: "x", components: { 0: _jsx("b", {}), 1: _jsx("i", {}) }, message: "<0>a<1>b</0>c</1>" })';
  expect(() => inlined(code)).toThrow('Elements that cross');
});
