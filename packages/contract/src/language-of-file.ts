import * as z from 'zod/mini';
import { languages } from './languages.ts';
import { oneOf } from './primitives.ts';

/** Of headings and codes of a file, and of the separator in CSV: en (comma) or de (semicolon). Left out: en. */
export const languageOfFile = z.optional(oneOf(languages));
