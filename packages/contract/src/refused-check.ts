import * as z from 'zod/mini';
import { requiredText } from './primitives.ts';

/** Body to decide that a check is a conflict because nobody answers. */
export const RefusedCheck = z.strictObject({
  /** Shown to whoever asked. */
  reason: requiredText(500, 'Enter a reason.'),
});
