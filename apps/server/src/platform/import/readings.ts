import type { FieldDescription } from '@caseward/contract/field-descriptions';
import type { ImportField } from '@caseward/contract/import-fields';
import { mostNamesInCell } from '@caseward/contract/import-limits';
import * as z from 'zod/mini';
import { ApiProblem } from '../../http/api-problem.ts';
import { labelInAll } from '../language/labels.ts';
import type { Finding, Means, Reading, Texts } from './importer.ts';

/** Normalises a text for comparison: ignores case and surrounding spaces. */
export const comparable = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether a text of a file is a label, in any language. */
export const isLabelled = (label: string, text: string): boolean =>
  labelInAll(label).some((known) => comparable(known) === comparable(text));

/**
 * Parses a label or a code as the code; anything else becomes a finding.
 * @returns nothing for an empty cell
 */
export function codeIn<Code extends string>(
  field: ImportField,
  labels: Readonly<Record<Code, string>>,
  text: string | undefined,
  findings: Finding[],
): { [Field in ImportField]?: Code } {
  const wanted = comparable(text ?? '');
  if (!wanted) return {};
  const known = Object.entries(labels) as [Code, string][];
  const found = known.find(
    ([code, label]) => isLabelled(label, wanted) || code.toLowerCase() === wanted.replaceAll(' ', '_'),
  );
  if (found) return { [field]: found[0] };
  const offered = known.map(([, label]) => label).join(', ');
  findings.push(error(field, `${quoted(text ?? '')} is not one of: ${offered}.`));
  return {};
}

/** Parses the cells of all described fields that hold codes; see codeIn. */
export const codesIn = (
  fields: Readonly<Record<string, FieldDescription>>,
  texts: Texts,
  findings: Finding[],
): Texts =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, { codes }]) => {
      const field = name as ImportField;
      return codes && codeIn(field, codes, texts[field], findings);
    }),
  );

/**
 * Parses a cell that holds a day; what is no day becomes a finding.
 * @returns nothing for an empty cell
 */
export function dayIn(
  field: ImportField,
  text: string | undefined,
  day: Means['day'],
  findings: Finding[],
): Texts {
  if (!text?.trim()) return {};
  const read = day(text);
  if ('day' in read) return { [field]: read.day };
  findings.push(error(field, `${quoted(text)} is not a date. Write it as ${read.example}.`));
  return {};
}

/** The cells of described fields that hold codes, taken out. */
export const withoutCodes = (fields: Readonly<Record<string, FieldDescription>>, texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !fields[name]?.codes));

/** Splits a cell that holds several names; undefined when it holds too many. */
export function namesIn(text: string): string[] | undefined {
  const names = text
    .split(/[;\n|]/)
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length > mostNamesInCell ? undefined : names;
}

/** What a finding says of a text of the file: as much of it as one recognises. */
export const quoted = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.length > longestQuote ? `${trimmed.slice(0, longestQuote).toWellFormed()}…` : trimmed;
};
const longestQuote = 100;

const error = (field: string | undefined, sentence: string): Finding => ({
  kind: 'ERROR',
  field: (field ?? null) as ImportField | null,
  sentence,
});

/**
 * Validates a row by the schema of its record type.
 */
export function readingBy<Schema extends z.core.$ZodType>(
  schema: Schema,
  given: object,
  rule: (fields: z.output<Schema>) => z.output<Schema> = (fields) => fields,
): Reading<z.output<Schema>> {
  const result = z.safeParse(schema, given);
  if (!result.success) {
    const findings = result.error.issues.map(({ path, message }) => error(path[0]?.toString(), message));
    return { fields: undefined, findings };
  }
  try {
    return { fields: rule(result.data), findings: [] };
  } catch (refused) {
    if (!(refused instanceof ApiProblem)) throw refused;
    const said = Object.entries(refused.errors ?? {});
    return {
      fields: undefined,
      findings: said.map(([field, sentences]) => error(field, sentences.join(' '))),
    };
  }
}
