import type { consentForms } from '@caseward/contract/conflict-codes';
import { t } from '@lingui/core/macro';

export type ConsentForm = (typeof consentForms)[number];

/** In what form somebody has consented. */
export const consentFormLabels: Record<ConsentForm, string> = {
  SIGNED: t`Signed`,
  EMAIL: t`By e-mail`,
  SPOKEN: t`Spoken only`,
};
