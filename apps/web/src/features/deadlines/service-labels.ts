import type { ServiceMethod } from '@caseward/contract/deadline-terms';
import { t } from '@lingui/core/macro';

/** Ways of service in words. */
export const serviceLabels: Record<ServiceMethod, string> = {
  PERSONAL: t`In person`,
  ELECTRONIC: t`Electronically`,
  MAIL: t`By mail`,
  MAIL_OUT_OF_STATE: t`By mail from another state`,
  MAIL_ABROAD: t`By mail from abroad`,
  OVERNIGHT: t`By overnight delivery`,
  FAX: t`By fax`,
  CLERK: t`Left with the clerk`,
  CONSENTED: t`By other means agreed to`,
  FIRST_CLASS_POST: t`By first class post`,
  DOCUMENT_EXCHANGE: t`By document exchange`,
  DELIVERED: t`Delivered to a permitted address`,
};
