import type { Calendar } from '../calendar.ts';
import { engagementLetter } from './letters.ts';
import type { Matter } from './matter.ts';

/** Matters of companies. */
export const business = (calendar: Calendar): Matter[] => [
  {
    title: 'Fennimore Robotics: formation and founder agreements',
    local_case_number: `${calendar.year(-47)}-CO-0052`,
    status: 'OPEN',
    description:
      'Two founders, four-year vesting, assignment of inventions made at the university excluded by its waiver.',
    by: 'demo-attorney',
    created: -47,
    team: ['demo-attorney', 'demo-staff'],
    parties: [
      ['fennimore', 'CLIENT', 'OURS'],
      ['robotics', 'CLIENT', 'OURS'],
    ],
    tasks: [
      {
        title: 'Prepare stock ledger and board consents',
        checklist: [
          { text: 'Stock ledger', done: true },
          { text: 'Consent to the issue of the founders’ shares', done: false },
          { text: 'Consent to open the bank account', done: false },
        ],
        due: 10,
        assigned_to: 'demo-staff',
        by: 'demo-attorney',
        created: -15,
      },
      {
        title: 'Read the invention waiver of the university',
        description: 'Does it cover the gripper, which was built in the shop of the engineering school?',
        priority: 'HIGH',
        due: 4,
        assigned_to: 'demo-admin',
        by: 'demo-attorney',
        created: -8,
      },
      {
        title: 'File the certificate of incorporation',
        due: -40,
        assigned_to: 'demo-staff',
        by: 'demo-attorney',
        created: -46,
        progress: ['DONE', -41],
      },
    ],
    notes: [
      {
        note: [
          'Kick-off with Siobhán and her co-founder. 60/40 now, vesting monthly after a year.',
          'They want to hire two engineers before the summer: option plan has to be ready by then.',
        ],
        by: 'demo-attorney',
        created: -46,
        at: '13:15',
      },
    ],
    documents: [engagementLetter(calendar)],
  },
  {
    title: 'Fennimore Robotics: first financing round',
    status: 'PENDING',
    description: 'Term sheet expected. Waiting for the formation file to be complete.',
    by: 'demo-attorney',
    created: -2,
    team: ['demo-attorney', 'demo-admin'],
    check: {
      by: 'demo-attorney',
      screened: {
        people: ['demo-staff'],
        members: ['demo-readonly'],
        reason:
          'Ms. Raman has a sister at the lead investor. She neither works on the round nor reads its file.',
      },
    },
    parties: [
      ['robotics', 'CLIENT', 'OURS'],
      ['ventures', 'RELATED', 'NEUTRAL', { note: 'Lead investor.' }],
    ],
    tasks: [
      {
        title: 'Run the conflict check on the lead investor',
        priority: 'URGENT',
        due: 0,
        assigned_to: 'demo-readonly',
        by: 'demo-attorney',
        created: -2,
      },
    ],
  },
  {
    title: 'LARKMOOR word mark: opposition by Larkmead Tea',
    local_case_number: 'OPP-91-277-604',
    status: 'OPEN',
    description:
      'Opposition in class 30. Coffee and tea are related goods; the marks share a prefix and little else.',
    by: 'demo-admin',
    created: -39,
    team: ['demo-admin'],
    check: { by: 'demo-admin' },
    parties: [
      ['larkmoor', 'CLIENT', 'OURS'],
      ['larkmead', 'OPPOSING_PARTY', 'ADVERSE'],
      ['whitlock', 'WITNESS', 'ADVERSE', { note: 'Bought the first tea that bore the mark.' }],
    ],
    tasks: [
      {
        title: 'Answer the notice of opposition',
        priority: 'URGENT',
        due: -1,
        assigned_to: 'demo-admin',
        by: 'demo-admin',
        created: -25,
        progress: ['IN_PROGRESS', -6],
      },
      {
        title: 'Collect evidence of first use from the client',
        description: 'Dated photographs of the bags, wholesale invoices, the first web shop.',
        due: 11,
        assigned_to: 'demo-staff',
        by: 'demo-admin',
        created: -23,
      },
    ],
    notes: [
      {
        note: [
          'Spoke with the chair of the co-operative without prejudice. They would withdraw if Larkmoor stays out of tea.',
          '',
          'Client has no plans for tea, but wants to keep "cascara" (coffee cherry) open. Drafting language.',
        ],
        by: 'demo-admin',
        created: -14,
        at: '12:40',
      },
    ],
  },
  {
    title: 'Nakamura Ceramics: supply agreement with Brennhaus Ofenbau',
    local_case_number: `${calendar.year(-15)}-CO-0058`,
    status: 'OPEN',
    description:
      'Three kilns, delivery in stages, acceptance test at 1,300 °C. German supplier, our law or neutral law.',
    by: 'demo-attorney',
    created: -15,
    team: ['demo-attorney'],
    check: {
      by: 'demo-attorney',
      decided: {
        decision: 'WAIVED',
        reason:
          'Mr. Pell advised Brennhaus on its terms of sale years ago; nothing that he learned then is of use now.',
        consents: [
          { by: 'Yuki Nakamura, for Nakamura Ceramics Ltd.', on: calendar.day(-14), form: 'SIGNED' },
          { by: 'Brennhaus Ofenbau GmbH, by its managing director', on: calendar.day(-13), form: 'EMAIL' },
        ],
      },
    },
    parties: [
      ['ceramics', 'CLIENT', 'OURS'],
      ['brennhaus', 'OPPOSING_PARTY', 'ADVERSE'],
    ],
    tasks: [
      {
        title: 'Compare the warranty periods under both laws',
        due: 13,
        assigned_to: 'demo-attorney',
        by: 'demo-attorney',
        created: -10,
      },
    ],
    notes: [
      {
        note: [
          'Ms. Nakamura can live with Swiss law. Delivery by autumn is not negotiable: the old kiln is failing.',
        ],
        by: 'demo-attorney',
        created: -11,
        at: '10:55',
      },
    ],
  },
];
