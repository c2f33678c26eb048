/** A node of a syntax tree (ESTree). */
export interface Node {
  type: string;
  start: number;
  end: number;
}

export interface ObjectNode extends Node {
  properties: { key?: { name?: string; value?: unknown }; value?: Node & { value?: unknown } }[];
}

/** A place in a file, and what stands there instead. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The nodes directly below a node. */
export const nodesBelow = (node: Node): Node[] =>
  Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]).filter(isNode));

/** What a property of an object literal holds; undefined if there is none. */
export const propertyOf = ({ properties }: ObjectNode, name: string) =>
  properties.find(({ key }) => String(key?.name ?? key?.value) === name)?.value;

/** A file with its edits made. None may lie in another. */
export const edited = (code: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code);
