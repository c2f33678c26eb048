import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Matter } from './matters.ts';
import { requiredText } from './primitives.ts';
import { pathId } from './references.ts';
import { administrators } from './roles.ts';

/** Why a matter is opened without a conflict check. */
export const UncheckedOpeningInput = z.strictObject({ reason: requiredText(2000, 'Enter a reason.') });
export type UncheckedOpeningInput = z.input<typeof UncheckedOpeningInput>;

export const uncheckedOpening = {
  open: endpoint({
    method: 'POST',
    path: '/api/v1/matters/:id/open-without-check/',
    summary: 'Open a matter although its parties are not checked for conflicts',
    access: administrators,
    params: z.object({ id: pathId('matter') }),
    body: UncheckedOpeningInput,
    response: Matter,
    signedInOnly: true,
    refuses: ['conflict'],
  }),
};
