import { FirmPatch } from '@caseward/contract/firm';
import * as z from 'zod/mini';

/**
 * The first numbers of a pattern in a year; null for an invalid pattern.
 * @param year four digits
 */
export function exampleNumbers(matter_number_pattern: string, year: string): string[] | null {
  if (!z.safeParse(FirmPatch, { matter_number_pattern }).success) return null;
  return ['1', '2', '3'].map((count) =>
    matter_number_pattern
      .trim()
      .replace('{YYYY}', year)
      .replace('{YY}', year.slice(2))
      .replace(/\{(N+)\}/, (_, { length }: string) => count.padStart(length, '0')),
  );
}
