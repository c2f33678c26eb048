import { type Edit, type Node, nodesBelow } from './syntax-tree.ts';
import type { Translate } from './translate.ts';

interface LiteralNode extends Node {
  value?: unknown;
}

interface TemplateNode extends Node {
  quasis: { value: { cooked: string } }[];
  expressions: Node[];
}

/** A property, a variable that is declared, or a function's parameter with a default. */
interface NamedNode extends Node {
  key?: { name?: string };
  id?: { name?: string };
  callee?: { name?: string };
  value?: Node;
}

/** A text that people read in a module without macros, and where it stands. */
export interface PlainText {
  /** Of a constant of labels. */
  isLabel: boolean;
  /** English, with the values of a template as `{0}`, `{1}`. */
  message: string;
  node: Node;
  values: Node[];
}

/** Whether a module is one of the contract, which the web and the server run as it stands. */
export const isContract = (file: string): boolean =>
  /packages[\\/]contract[\\/]src[\\/][^.]+\.ts$/.test(file) && !/[\\/]testing[\\/]/.test(file);

/** Whether a module of the server may refuse a call with a text, or warn with one. */
export const isRefusing = (file: string): boolean =>
  /packages[\\/]deadlines[\\/]src[\\/][^.]+\.ts$/.test(file) ||
  /apps[\\/]server[\\/]src[\\/](features|http|platform|records)[\\/][^.]+(\.(rules|routes|jobs))?\.ts$/.test(
    file,
  );

/** Properties that describe the API to those who program against it: they stay English. */
const forProgrammers = new Set([
  'summary',
  'description',
  'path',
  'example',
  'method',
  'pattern',
  'format',
  'help',
]);

/** Sentences and labels begin with a capital. Codes, paths and names of fields do not. */
const isReadable = (text: string) => /^(\p{Lu} ?\p{Ll}|\{\d\} .*\.$)/u.test(text);

/** Labels for use within a sentence: all texts of constants so named, and of this property. */
const isOfLabels = (name = '') => /Labels$/.test(name) || name === 'inSentence';

/** The texts that people read in a module without macros: labels, and sentences on what is wrong. */
export function plainTexts(node: Node, isLabel = false): PlainText[] {
  if (/^(Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(node.type)) return [];
  const { key, id, callee, value } = node as NamedNode;
  // An error that nobody is shown.
  if (node.type === 'NewExpression' && callee?.name?.endsWith('Error')) return [];
  const name = node.type === 'Property' ? key?.name : id?.name;
  // A field of this name is described by an object.
  if (value && value.type !== 'ObjectExpression' && forProgrammers.has(name ?? '')) return [];
  const text = textIn(node);
  if (text && (isLabel || isReadable(text.message))) return [{ ...text, isLabel }];
  const areLabels = node.type !== 'CallExpression' && (isLabel || isOfLabels(name));
  return nodesBelow(node)
    .filter((below) => below !== key)
    .flatMap((below) => plainTexts(below, areLabels));
}

function textIn(node: Node): Omit<PlainText, 'isLabel'> | undefined {
  if (node.type === 'Literal') {
    const { value } = node as LiteralNode;
    return typeof value === 'string' && value ? { message: value, node, values: [] } : undefined;
  }
  if (node.type !== 'TemplateLiteral') return undefined;
  const { quasis, expressions } = node as TemplateNode;
  const words = quasis.map(({ value }, at) => (at === 0 ? '' : `{${at - 1}}`) + value.cooked);
  const message = words.join('');
  return /\p{L}/u.test(message) ? { message, node, values: expressions } : undefined;
}

/** The sentences of a module, and the labels that stand in them as values. */
export const sentencesIn = (tree: Node): PlainText[] =>
  plainTexts(tree).filter(({ message, isLabel }) => isLabel || / .*[.?!]$/.test(message));

/** Puts the texts of a language in place of the English ones. */
export const translatedTexts = (code: string, tree: Node, translate: Translate): Edit[] =>
  plainTexts(tree).map(({ message, node: { start, end }, values }) => {
    const translated = translate(message);
    if (values.length === 0) return { start, end, text: JSON.stringify(translated) };
    const text = translated
      .replace(/[\\`]|\$\{/g, (sign) => `\\${sign}`)
      .replace(/\{(\d)\}/g, (_, at: string) => {
        const value = values[Number(at)];
        return value ? `\${${code.slice(value.start, value.end)}}` : '';
      });
    return { start, end, text: `\`${text}\`` };
  });
