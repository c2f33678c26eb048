import type { ServiceMethod } from './deadline-terms.ts';

/** What each way of service is called. */
export const serviceMethodLabels: Readonly<Record<ServiceMethod, string>> = {
  PERSONAL: 'In person',
  ELECTRONIC: 'Electronically',
  MAIL: 'By mail',
  MAIL_OUT_OF_STATE: 'By mail, other state',
  MAIL_ABROAD: 'By mail, abroad',
  OVERNIGHT: 'By overnight delivery',
  FAX: 'By fax',
  CLERK: 'Left with the clerk',
  CONSENTED: 'By other means consented to',
  FIRST_CLASS_POST: 'First class post',
  DOCUMENT_EXCHANGE: 'Document exchange',
  DELIVERED: 'Left at the address',
};
