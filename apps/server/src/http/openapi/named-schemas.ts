import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { DeadlineQuestionAtCourt } from '@caseward/contract/deadline-terms';
import { defaultLimit, largestLimit, pageQuery } from '@caseward/contract/paging';
import { Day, Id, Timestamp } from '@caseward/contract/primitives';
import { referents } from '@caseward/contract/references';
import * as z from 'zod/mini';
import { deadlineExamples } from './deadline-examples.ts';

type Schema = z.core.$ZodType;
type Direction = 'input' | 'output';

/** A JSON Schema, as a part of the document. */
export type JsonSchema = Record<string, unknown>;

const folder = '#/components/schemas/';

/** What a schema of the contract means beyond what it checks. */
const meanings = new Map<Schema, JsonSchema>([
  [Id, { format: 'uuid' }],
  [Timestamp, { format: 'date-time' }],
  [Day, { format: 'date' }],
  [DeadlineQuestionAtCourt, { examples: deadlineExamples.map(({ asked }) => asked) }],
  [
    pageQuery.limit,
    { type: 'integer', pattern: undefined, minimum: 1, maximum: largestLimit, default: defaultLimit },
  ],
]);

/** An id in a filter, and the keywords that may stand in its place. */
function alternativesOf(schema: Schema): JsonSchema | undefined {
  const { words } = referents.get(schema as never) ?? {};
  if (words?.length === 0) return { format: 'uuid' };
  return words && { anyOf: [{ format: 'uuid' }, { enum: words }] };
}

function conversion(io: Direction) {
  return {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, meanings.get(zodSchema), alternativesOf(zodSchema));
      // An answer may get more fields in a later version: clients must not refuse them.
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
  } satisfies Parameters<typeof z.toJSONSchema>[1];
}

/** A schema as it stands, with no reference to a named one: for parameters. */
export const inline = (schema: Schema): JsonSchema => {
  const { $schema, ...json } = z.toJSONSchema(schema, conversion('input'));
  return json;
};

/**
 * The schemas that the contract names: each exported one under the name of its export.
 * @throws Error when two schemas have the same name
 */
async function schemasOfContract(): Promise<Map<Schema, string>> {
  const here = dirname(createRequire(import.meta.url).resolve('@caseward/contract/api'));
  const files = (await readdir(here)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map((file) => import(`@caseward/contract/${file.slice(0, -'.ts'.length)}`) as Promise<object>),
  );
  const found = new Map<string, Schema>();
  for (const [name, value] of modules.flatMap((each) => Object.entries(each))) {
    if (!(value instanceof z.core.$ZodType)) continue;
    if ((found.get(name) ?? value) !== value)
      throw new Error(`Two schemas of the contract are called ${name}.`);
    found.set(name, value);
  }
  return new Map(Array.from(found, ([name, schema]) => [schema, name]));
}

/** The named schemas of the document, `components.schemas`: those that a call refers to, and what they refer to. */
export class NamedSchemas {
  readonly #registries = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
  readonly #referred: Record<Direction, Set<string>> = { input: new Set(), output: new Set() };

  private constructor(names: ReadonlyMap<Schema, string>) {
    for (const [schema, id] of names)
      for (const registry of Object.values(this.#registries)) registry.add(schema, { id });
  }

  /** Collects the names of the contract. */
  static async ofContract(): Promise<NamedSchemas> {
    return new NamedSchemas(await schemasOfContract());
  }

  /**
   * Refers to a schema by its name.
   * @param otherwise the name it gets when the contract has none for it
   */
  refer(schema: Schema, io: Direction, otherwise: string): JsonSchema {
    const registry = this.#registries[io];
    if (!registry.has(schema)) registry.add(schema, { id: otherwise });
    const name = registry.get(schema)?.id ?? otherwise;
    this.#referred[io].add(name);
    return { $ref: folder + name };
  }

  /**
   * All schemas that were referred to.
   * @throws Error when a name means one thing in requests and another in answers
   */
  components(): Record<string, JsonSchema> {
    const components: Record<string, JsonSchema> = {};
    for (const io of ['input', 'output'] as const)
      for (const [name, schema] of Object.entries(this.#reached(io))) {
        const other = components[name];
        if (other && JSON.stringify(other) !== JSON.stringify(schema))
          throw new Error(`${name} is one thing in requests and another in answers.`);
        components[name] = schema;
      }
    return Object.fromEntries(Object.entries(components).sort(([a], [b]) => a.localeCompare(b)));
  }

  #reached(io: Direction): Record<string, JsonSchema> {
    const { schemas } = z.toJSONSchema(this.#registries[io], { ...conversion(io), uri: (id) => folder + id });
    const reached: Record<string, JsonSchema> = {};
    const add = (name: string) => {
      if (name in reached) return;
      const { $schema, $id, ...schema } = schemas[name] as JsonSchema;
      reached[name] = schema;
      for (const [, next = ''] of JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
        add(next);
    };
    for (const name of this.#referred[io]) add(name);
    return reached;
  }
}
