import type { DemoEnquiry, DemoEntries } from '../content.ts';
import type { Username } from './people.ts';

/** What the first firm's matters do not tell. Some of it stands in the way of its open ones. */
export const register: DemoEntries<Username>[] = [
  {
    by: 'demo-attorney',
    source: 'LATERAL',
    user: 'demo-attorney',
    firm_before: 'Corrigan & Hale LLP',
    entries: [
      {
        name: 'Larkmead Tea and Provisions',
        kind: 'COMPANY',
        capacity: 'FORMER_CLIENT',
        subject: 'Lease of a warehouse',
        since: -1400,
        until: -900,
      },
      {
        name: 'Ostrander Timber Imports LLC',
        kind: 'COMPANY',
        capacity: 'FORMER_CLIENT',
        subject: 'Customs duties',
        since: -1250,
        until: -760,
      },
      {
        name: 'Brennhaus Ofenbau',
        kind: 'COMPANY',
        capacity: 'FORMER_CLIENT',
        subject: 'Terms of sale',
        since: -1300,
        until: -1180,
      },
      { name: 'Wendell Pruitt', kind: 'PERSON', capacity: 'ADVERSE', subject: 'Contract of sale' },
    ],
  },
  {
    by: 'demo-admin',
    source: 'LEGACY',
    entries: [
      // Listened to and declined: what he told then must not be used against him.
      {
        name: 'Gid Whitlock',
        kind: 'PERSON',
        capacity: 'PROSPECTIVE',
        subject: 'Asked about a severance; declined after one call',
        since: -70,
        until: -68,
      },
      {
        name: 'Marchetti Bakeries Inc.',
        kind: 'COMPANY',
        capacity: 'PROSPECTIVE',
        subject: 'Franchise agreement; declined, too busy',
        since: -210,
        until: -205,
      },
    ],
  },
  {
    by: 'demo-staff',
    source: 'INTEREST',
    entries: [
      {
        name: 'Tidewell Ventures',
        kind: 'COMPANY',
        capacity: 'INTEREST',
        subject: 'My sister is an analyst there',
        since: -300,
      },
    ],
  },
];

/** Somebody who is screened asks for a client of the matter that is kept from her. */
export const enquiries: DemoEnquiry<Username>[] = [
  {
    by: 'demo-staff',
    subject: 'Enquiry of a former engineer about her inventions',
    terms: [
      { name: 'Lena Brandauer', kind: 'PERSON', role: 'PROSPECTIVE_CLIENT' },
      { name: 'Fennimore Robotics', kind: 'COMPANY', role: 'OPPOSING_PARTY' },
    ],
  },
];
