import type { DemoContact } from '../content.ts';

/** Contacts of the second firm: numbers and addresses are from ranges reserved for fiction. */
export const contacts = {
  pemberton: {
    first_name: 'Isolde',
    last_name: 'Pemberton',
    email: 'isolde.pemberton@postfield.example',
    phone_number: '020 7946 0121',
    created: -51,
  },
  adeyemi: {
    first_name: 'Babatunde',
    last_name: 'Adeyemi',
    email: 'b.adeyemi@postfield.example',
    phone_number: '020 7946 0173',
    created: -33,
  },
  harbour: {
    kind: 'COMPANY',
    first_name: 'Old Harbour Chandlers Ltd',
    email: 'office@oldharbour.example',
    phone_number: '020 7946 0108',
    created: -12,
  },
  rhys: {
    first_name: 'Gwenllian',
    last_name: 'Rhys-Cadogan',
    email: 'grc@rhyscadogan.example',
    contact_type: 'OPPOSING_COUNSEL',
    created: -32,
  },
  mukherjee: {
    first_name: 'Anil',
    last_name: 'Mukherjee',
    phone_number: '020 7946 0140',
    contact_type: 'WITNESS',
    created: -30,
  },
} satisfies Record<string, DemoContact>;

/** The names by which the firm's matters refer to them. */
export type Contact = keyof typeof contacts;
