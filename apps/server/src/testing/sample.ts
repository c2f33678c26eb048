import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@caseward/contract/endpoint';
import { type Referent, referents } from '@caseward/contract/references';
import * as z from 'zod/mini';
import { pngOf } from '../demo/png.ts';
import { password, type Sent } from './firm.ts';
import { packText } from './pack-of-firm.ts';

/** A place of an id in a call. */
export interface Place {
  part: 'params' | 'query' | 'body';
  field: string;
  referent: Referent;
}

/** Chooses the id for a place. */
export type Choose = (place: Place) => string;

/** Texts that a call takes in one form only; ids of records that do not exist. */
const samples: Record<string, string> = {
  image: pngOf(1, 1).toString('base64'),
  current_password: password,
  new_password: 'walruses sampled at dawn',
  password: 'walruses sampled at dawn',
  id: '00000000-0000-7000-8000-000000000001',
  ids: '00000000-0000-7000-8000-000000000001',
  trigger: '2026-05-01',
  day: '2026-05-01',
  from: '2026-05-01',
  to: '2026-05-31',
  time_zone: 'America/New_York',
  due_on: '2026-05-01',
  until: '2200-05-01',
  rule: 'us-federal/frcp-12-a-1-a-i',
  pack: 'us-ny',
  row: '2',
  draft: packText(),
  rules: 'us-federal/frcp-12-a-1-a-i',
};

/** A username is unique over all firms. */
const textSample = (field: string) =>
  field === 'username' ? `sample-${randomUUID()}` : (samples[field] ?? 'A sample');

type Definition = z.core.$ZodTypes['_zod']['def'];

/**
 * Makes a valid call of an endpoint from its contract alone: required fields and all references are filled, other
 * optional fields left out, but for one of those of which a body needs any.
 * @param kept a field that stays where two exclude each other
 */
export function sampleCall(endpoint: Endpoint, choose: Choose, kept?: string): Sent {
  const sent: Sent = {};
  if (endpoint.params)
    sent.params = sampleOf(endpoint.params, 'params', '', choose) as Record<string, string>;
  if (endpoint.query) sent.query = sampleOf(endpoint.query, 'query', '', choose) as Record<string, string>;
  if (endpoint.body) sent.body = bodySample(endpoint.body, choose, kept);
  return sent;
}

/**
 * Some bodies need one of several optional texts, and in some two fields may not hold the same: the first text is given,
 * and the last references left out, that make the body valid.
 */
function bodySample(schema: z.core.$ZodType, choose: Choose, kept?: string): unknown {
  const required = sampleOf(schema, 'body', '', choose);
  const isValid = (body: unknown) => z.safeParse(schema, body).success;
  if (isValid(required)) return required;
  const optional = Object.entries(shapeOf(schema))
    .filter(([, field]) => (field._zod.def as Definition).type === 'optional')
    .map(([name]) => name);
  const without = (body: object) =>
    optional
      .toReversed()
      .filter((name) => name in body && name !== kept)
      .map((left) => Object.fromEntries(Object.entries(body).filter(([name]) => name !== left)));
  const slimmer = without(required as object);
  // Of bodies that name one of several things, all others.
  const chosen = optional.find((name) => name === kept) ?? optional[0];
  const single = Object.entries(required as object).filter(
    ([name]) => !optional.includes(name) || name === chosen,
  );
  const bases = [required as object, ...slimmer, ...slimmer.flatMap(without), Object.fromEntries(single)];
  const fuller = bases.flatMap((base) => optional.map((name) => ({ ...base, [name]: textSample(name) })));
  return [...bases, ...fuller].find(isValid) ?? required;
}

/** Every place of an id in an endpoint's call. */
export function placesOf(endpoint: Endpoint): Place[] {
  const places: Place[] = [];
  sampleCall(endpoint, (place) => {
    places.push(place);
    return crypto.randomUUID();
  });
  return places;
}

/** Whether an endpoint's query has a parameter. */
export const takes = (endpoint: Endpoint, name: string): boolean => name in shapeOf(endpoint.query);

/** Whether an endpoint's body has a writable field of this name. */
export const takesInBody = (endpoint: Endpoint, name: string): boolean => name in shapeOf(endpoint.body);

/** The same call with only the required query parameters. */
export function unfiltered(endpoint: Endpoint, { query, ...sent }: Sent): Sent {
  const shape = shapeOf(endpoint.query);
  const required = Object.entries(query ?? {}).filter(
    ([name]) => !['optional', 'default'].includes(shape[name]?._zod.def.type ?? ''),
  );
  return query ? { ...sent, query: Object.fromEntries(required) } : sent;
}

function shapeOf(schema: z.core.$ZodType | undefined): Record<string, z.core.$ZodType> {
  const definition = schema?._zod.def as Definition | undefined;
  if (definition?.type === 'pipe') return shapeOf(definition.in);
  return definition?.type === 'object' ? definition.shape : {};
}

function sampleOf(schema: z.core.$ZodType, part: Place['part'], field: string, choose: Choose): unknown {
  const registered = referents.get(schema as never);
  if (registered) return choose({ part, field, referent: registered.referent });
  const inner = (next: z.core.$ZodType) => sampleOf(next, part, field, choose);
  const definition = schema._zod.def as Definition;
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape).flatMap(([name, value]) => {
          const sample = sampleOf(value, part, name, choose);
          return sample === undefined ? [] : [[name, sample]];
        }),
      );
    case 'optional':
    case 'default':
      return holdsReference(definition.innerType) ? inner(definition.innerType) : undefined;
    case 'nullable':
      return null;
    case 'pipe':
      return inner(definition.in);
    case 'record':
      return {};
    case 'number':
      return leastNumber(definition);
    case 'array':
      return [inner(definition.element)];
    case 'enum':
      return Object.values(definition.entries)[0];
    case 'string':
      return textSample(field);
    default:
      throw new Error(`The samples of the walks do not know fields of type ${definition.type}: teach them.`);
  }
}

/** 1, or the least that is taken where that is more. */
function leastNumber({ checks = [] }: Definition): number {
  const bounds = checks.map(({ _zod }) => _zod.def as z.core.$ZodCheckGreaterThanDef);
  return Math.max(
    1,
    ...bounds.flatMap(({ check, value }) => (check === 'greater_than' ? Number(value) : [])),
  );
}

function holdsReference(schema: z.core.$ZodType): boolean {
  if (referents.has(schema as never)) return true;
  const definition = schema._zod.def as Definition;
  if (definition.type === 'pipe') return holdsReference(definition.in);
  if (definition.type === 'nullable') return holdsReference(definition.innerType);
  if (definition.type === 'array') return holdsReference(definition.element);
  if (definition.type === 'object') return Object.values(definition.shape).some(holdsReference);
  return false;
}
