import * as z from 'zod/mini';
import { optionalText } from './primitives.ts';

/** Search parameter of the lists that choosers use. */
export const searchQuery = { search: z.optional(optionalText(200)) };
