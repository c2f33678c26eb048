import type { FastifySchemaCompiler } from 'fastify';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { type FieldErrors, invalid, notFound } from './api-problem.ts';

// For the few checks of the contract without a message of their own.
z.config(en());

/** The most fields that an answer names: a small request must not make a large answer. */
const mostNamed = 20;

const isInList = (path: readonly PropertyKey[]) => path.some((step) => typeof step === 'number');

/**
 * A field by its name; in a row of a list by where it stands there: `lines.3.title`. A list of single values is named
 * alone: so a malformed id of it is answered as one that names no record is.
 */
function fieldOf(path: readonly PropertyKey[]): string {
  const named = path.slice(0, path.findLastIndex((step) => typeof step !== 'number') + 1);
  return isInList(named) ? named.map(String).join('.') : String(named[0]);
}

/** A message of a field within an object names it: the object is one field of the request. */
function saidOf(path: readonly PropertyKey[], message: string): string {
  const within = isInList(path) ? [] : path.slice(1);
  return within.length > 0 ? `${within.map(String).join('.')}: ${message}` : message;
}

/** Messages by field; a problem of the body as a whole is under `body`. */
function fieldErrors(issues: readonly z.core.$ZodIssue[], part: string): FieldErrors {
  // Not an object: a field may be called `constructor`.
  const errors = new Map<string, Set<string>>();
  const say = (field: string, message: string) => {
    if (errors.size >= mostNamed && !errors.has(field)) return;
    errors.set(field, (errors.get(field) ?? new Set()).add(message));
  };
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        say(fieldOf([...issue.path, key]), saidOf([...issue.path, key], 'No such field.'));
    else if (issue.path.length === 0) say(part, 'Must be a JSON object.');
    else say(fieldOf(issue.path), saidOf(issue.path, issue.message));
  }
  return Object.fromEntries(Array.from(errors, ([field, said]) => [field, [...said]]));
}

/**
 * Validates each part of a request by the contract. A path that does not fit is not found; the rest is invalid, field
 * by field.
 */
export const validateByContract: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    const result = z.safeParse(schema, data);
    if (result.success) return { value: result.data };
    if (httpPart === 'params') return { error: notFound('Record') };
    return { error: invalid(fieldErrors(result.error.issues, httpPart ?? 'body')) };
  };
};
