import type { Endpoint } from '@caseward/contract/endpoint';
import { type Referent, referents } from '@caseward/contract/references';
import * as fc from 'fast-check';
import type * as z from 'zod/mini';
import type { Sent } from './firm.ts';
import { sampleCall } from './sample.ts';

/** Ids for references: some that exist, some that do not. */
export type Ids = (referent: Referent) => readonly string[];

type Definition = z.core.$ZodTypes['_zod']['def'];

const cursor = (values: readonly string[]) => Buffer.from(values.join('\0')).toString('base64url');

/** Texts that fit some fields, and texts that commonly break programs. */
const texts = [
  ...['', ' ', 'A', 'a@b.example', '2026-05-01', '5', 'true', 'text/plain', 'x'.repeat(300), '李'.repeat(80)],
  ...[
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\u202e',
    '\ufeff',
    '\r\n',
    '\\',
    '%',
    '%_\\',
    "'; --",
    '"',
    '{}',
  ],
  ...[
    'null',
    'NaN',
    'infinity',
    '-infinity',
    '2026-02-30',
    '0000-01-01',
    '-1',
    '1e9',
    '__proto__',
    'constructor',
  ],
  cursor(['2026-05-01', crypto.randomUUID()]),
  cursor(['infinity', crypto.randomUUID()]),
  cursor(['2026-05-01T00:00:00.000Z', crypto.randomUUID()]),
  cursor(['a', crypto.randomUUID()]),
  cursor(['\ud800', "'", crypto.randomUUID()]),
  cursor(['', '', '', '']),
];
const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 60 }));
const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }));

/** Calls of an endpoint: valid, nearly valid, and far from valid. */
export function callsOf(endpoint: Endpoint, ids: Ids): fc.Arbitrary<Sent> {
  const sample = sampleCall(endpoint, ({ referent }) => ids(referent)[0] ?? '');
  const parts: Record<string, fc.Arbitrary<unknown>> = {};
  if (endpoint.params) parts.params = arbitraryOf(endpoint.params, ids).map(wordsOf);
  if (endpoint.query) parts.query = near(endpoint.query, sample.query, ids).map(wordsOf);
  if (endpoint.body)
    parts.body = fc.oneof({ weight: 9, arbitrary: near(endpoint.body, sample.body, ids) }, anything);
  return fc.record(parts) as fc.Arbitrary<Sent>;
}

/** Objects of this shape; most of them valid but for one field, some with an unknown field. */
function near(schema: z.core.$ZodType, valid: unknown, ids: Ids): fc.Arbitrary<object> {
  const whole = arbitraryOf(schema, ids) as fc.Arbitrary<object>;
  const oneField = Object.entries(shapeOf(schema)).map(([name, field]) =>
    fc
      .oneof({ weight: 3, arbitrary: arbitraryOf(field, ids) }, anything)
      .map((value) => ({ ...(valid as object), [name]: value })),
  );
  const oneMore = fc
    .tuple(whole, text, anything)
    .map(([value, name, more]) => Object.fromEntries([...Object.entries(value), [name, more]]));
  return fc.oneof({ weight: 4, arbitrary: fc.oneof(...oneField) }, { weight: 2, arbitrary: whole }, oneMore);
}

function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const definition = schema._zod.def as Definition;
  if (definition.type === 'pipe') return shapeOf(definition.in);
  return definition.type === 'object' ? definition.shape : {};
}

/** Path segments: no characters that an address cannot contain, and no `..`. */
const wordsOf = (value: unknown) =>
  Object.fromEntries(
    Object.entries(value as object).map(([name, word]) => [
      name,
      String(typeof word === 'object' ? JSON.stringify(word) : word)
        .toWellFormed()
        .replace(/^\.{1,2}$/, 'dots'),
    ]),
  );

function arbitraryOf(schema: z.core.$ZodType, ids: Ids): fc.Arbitrary<unknown> {
  const registered = referents.get(schema as never);
  if (registered)
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids(registered.referent)) }, text);
  const inner = (next: z.core.$ZodType) => arbitraryOf(next, ids);
  const definition = schema._zod.def as Definition;
  switch (definition.type) {
    case 'object': {
      const fields = Object.entries(definition.shape).map(([name, value]) => [name, inner(value)] as const);
      const required = Object.entries(definition.shape)
        .filter(([, value]) => !['optional', 'default'].includes((value._zod.def as Definition).type))
        .map(([name]) => name);
      return fc.record(Object.fromEntries(fields), { requiredKeys: required });
    }
    case 'optional':
    case 'default':
      return inner(definition.innerType);
    case 'nullable':
      return fc.option(inner(definition.innerType), { freq: 4 });
    case 'pipe':
      return inner(definition.in);
    case 'union':
      return fc.oneof(...definition.options.map(inner));
    case 'literal':
      return fc.constantFrom(...definition.values);
    case 'array':
      return fc.array(inner(definition.element), { maxLength: 4 });
    case 'record':
      return fc.dictionary(text, inner(definition.valueType), { maxKeys: 3 });
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries));
    case 'string':
      return text;
    case 'unknown':
      return anything;
    case 'number':
      return fc.oneof(fc.integer(), fc.double());
    case 'boolean':
      return fc.boolean();
    default:
      throw new Error(`No arbitrary values are known for fields of type ${definition.type}: teach them.`);
  }
}
