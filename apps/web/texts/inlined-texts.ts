import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Edit, type Node, nodesBelow, type ObjectNode, propertyOf } from './syntax-tree.ts';
import type { Translate } from './translate.ts';

interface CallNode extends Node {
  callee: Node & { name?: string; object?: { name?: string }; property?: { name?: string } };
  arguments: Node[];
}

/** What Lingui's macros made of a text or a sentence with elements. */
interface MacroNode {
  call: CallNode;
  made: ObjectNode;
  message: string;
  id: string;
}

/** A part of a message: words, a value by its name, or an element by its number, with what is in it. */
type Part = string | [value: string] | { element: string; parts: Part[] };

/** How the runtime of React is named in files that show a sentence with elements. */
const imported =
  "import { cloneElement as $_clone, createElement as $_create, Fragment as $_Fragment } from 'react';\n";

/**
 * Puts texts into the code in which Lingui's macros call its runtime, so that no browser needs the runtime, a
 * catalogue or an identifier.
 * @param tree of the code, after the macros and JSX were transformed
 * @throws Error for a message that is more than words, values and elements
 */
export function inlinedTexts(code: string, tree: Node, translate: Translate): Edit[] {
  let hasElements = false;
  const within = (start: number, end: number, nodes: Node[]): string => {
    let at = start;
    let text = '';
    for (const { call, made, message, id } of nodes.flatMap(macrosBelow)) {
      const isText = call.callee.type === 'MemberExpression';
      hasElements ||= !isText;
      text +=
        code.slice(at, call.start) + (isText ? textOf : elementsOf)(made, translate(message, id), written);
      at = call.end;
    }
    return text + code.slice(at, end);
  };
  const written = (node: Node) => within(node.start, node.end, [node]);
  const edits = macrosBelow(tree).map(({ call }) => ({
    start: call.start,
    end: call.end,
    text: written(call),
  }));
  return hasElements ? [...edits, { start: 0, end: 0, text: imported }] : edits;
}

/** The outermost calls of Lingui's runtime below a node, and the node itself if it is one. */
function macrosBelow(node: Node): MacroNode[] {
  const own = macroIn(node);
  return own ? [own] : nodesBelow(node).flatMap(macrosBelow);
}

function macroIn(node: Node): MacroNode | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const call = node as CallNode;
  const { callee, arguments: given } = call;
  const isText = /^_i18n\d*$/.test(callee.object?.name ?? '') && callee.property?.name === '_';
  const isSentence =
    callee.name?.startsWith('_jsx') && /^_Trans\d*$/.test((given[0] as { name?: string })?.name ?? '');
  const made = isText ? (given[0] as ObjectNode) : isSentence ? spreadIn(given[1] as ObjectNode) : undefined;
  const message = made && propertyOf(made, 'message')?.value;
  if (!made || typeof message !== 'string') return undefined;
  return { call, made, message, id: String(propertyOf(made, 'id')?.value) };
}

/** What is spread in an object literal that has nothing else; the object itself, where nothing is. */
function spreadIn(made: ObjectNode): ObjectNode {
  const [only] = made.properties as { argument?: ObjectNode }[];
  return only?.argument ?? made;
}

/** What is written of the value of a node. */
type Written = (node: Node) => string;

function textOf(made: ObjectNode, message: string, written: Written): string {
  const parts = partsOf(message);
  const words = parts.map((part) => {
    if (typeof part === 'string') return escaped(part);
    if (!Array.isArray(part)) throw new Error(`An element in a text: ${message}`);
    return `\${${valueIn(made, part[0], written)}}`;
  });
  return parts.every((part) => typeof part === 'string')
    ? JSON.stringify(parts.join(''))
    : `\`${words.join('')}\``;
}

const escaped = (text: string) => text.replace(/[\\`]|\$\{/g, (sign) => `\\${sign}`);

function elementsOf(made: ObjectNode, message: string, written: Written): string {
  const components = propertyOf(made, 'components') as ObjectNode | undefined;
  const child = (part: Part): string => {
    if (typeof part === 'string') return JSON.stringify(part);
    if (Array.isArray(part)) return valueIn(made, part[0], written);
    const component = components && propertyOf(components, part.element);
    if (!component) throw new Error(`No element ${part.element} in: ${message}`);
    return `$_clone(${[written(component), '{}', ...part.parts.map(child)].join(', ')})`;
  };
  return `$_create(${['$_Fragment', 'null', ...partsOf(message).map(child)].join(', ')})`;
}

function valueIn(made: ObjectNode, name: string, written: Written): string {
  const values = propertyOf(made, 'values') as ObjectNode | undefined;
  const value = values && propertyOf(values, name);
  if (!value)
    throw new Error(`No value {${name}} in the text: ${JSON.stringify(propertyOf(made, 'message')?.value)}`);
  return written(value);
}

/** The parts of a message. Elements stand in its words as `<0>` to `</0>`. */
function partsOf(message: string): Part[] {
  const tokens = compileMessage(message).flatMap((token): Part[] => {
    if (typeof token === 'string') return token.split(/(<\/?\d+\/?>)/).filter(Boolean);
    if (token.length > 1) throw new Error(`A plural or a format, which are not inlined: ${message}`);
    return [[String(token[0])]];
  });
  return nested(tokens, message);
}

function nested(tokens: Part[], message: string): Part[] {
  const stack: Part[][] = [[]];
  const opened: string[] = [];
  for (const token of tokens) {
    const [, closing, element, empty] =
      (typeof token === 'string' && /^<(\/?)(\d+)(\/?)>$/.exec(token)) || [];
    if (element === undefined) stack.at(-1)?.push(token);
    else if (empty) stack.at(-1)?.push({ element, parts: [] });
    else if (!closing) {
      opened.push(element);
      stack.push([]);
    } else {
      const parts = stack.pop();
      if (opened.pop() !== element || !parts) throw new Error(`Elements that cross in: ${message}`);
      stack.at(-1)?.push({ element, parts });
    }
  }
  if (opened.length > 0) throw new Error(`An element that is not closed in: ${message}`);
  return stack[0] ?? [];
}
