import type { Calendar } from '../calendar.ts';
import { wageLetter } from './letters.ts';
import type { Matter } from './matter.ts';

/** Employment matters. */
export const employment = (calendar: Calendar): Matter[] => [
  {
    title: 'Núñez Ibáñez v. Halcyon Care Homes',
    local_case_number: `${calendar.year(-61)}-CV-05213`,
    status: 'OPEN',
    description:
      'Unpaid overtime of a night-shift caregiver over 26 months. Meal breaks were deducted automatically although nobody could leave the floor. At least six colleagues worked the same schedule; a collective action is open.',
    by: 'demo-admin',
    created: -61,
    team: ['demo-admin', 'demo-attorney', 'demo-staff'],
    check: {
      by: 'demo-admin',
      decided: {
        decision: 'NO_CONFLICT',
        reason: 'He left Halcyon before the claim; nobody else is related to it.',
      },
    },
    parties: [
      ['nunez', 'CLIENT', 'OURS'],
      ['halcyon', 'OPPOSING_PARTY', 'ADVERSE', { represented_by: 'oyelaran' }],
      ['oyelaran', 'OPPOSING_COUNSEL', 'ADVERSE'],
      ['langenfeld', 'JUDGE', 'NEUTRAL'],
    ],
    tasks: [
      {
        title: 'Answer interrogatories of Halcyon',
        description: 'Numbers 4, 9 and 11 need the client; the rest can be answered from the file.',
        priority: 'HIGH',
        due: 2,
        assigned_to: 'demo-admin',
        by: 'demo-admin',
        created: -12,
        progress: ['IN_PROGRESS', -4],
      },
      {
        title: 'Rebuild the damages spreadsheet from the punch records',
        description: 'Overtime at one and a half, without the automatic meal deduction. One row a shift.',
        priority: 'HIGH',
        due: -1,
        assigned_to: 'demo-readonly',
        by: 'demo-admin',
        created: -10,
        progress: ['IN_PROGRESS', -5],
      },
      {
        title: 'Find a Spanish interpreter for the deposition',
        due: 7,
        assigned_to: 'demo-staff',
        by: 'demo-attorney',
        created: -6,
        comments: [
          {
            comment: 'Two agencies can do the day. One is certified for court, at a higher rate.',
            by: 'demo-staff',
            created: -3,
            at: '14:25',
          },
          {
            comment: '@demo-staff The certified one, please.',
            by: 'demo-attorney',
            created: -3,
            at: '16:50',
          },
        ],
      },
      {
        title: 'Research notice to colleagues before class discovery',
        priority: 'LOW',
        assigned_to: 'demo-attorney',
        by: 'demo-admin',
        created: -18,
      },
      {
        title: 'Send demand letter',
        due: -56,
        assigned_to: 'demo-admin',
        by: 'demo-admin',
        created: -60,
        progress: ['DONE', -57],
      },
    ],
    notes: [
      {
        note: [
          'Intake. Mr. Núñez kept his own calendar of every shift since he started, in a notebook. Scan it first and leave the original with him.',
        ],
        by: 'demo-admin',
        created: -61,
        at: '10:30',
      },
      {
        note: [
          'Notebook scanned, 148 pages. Differences to the pay stubs in 93 of 112 pay periods.',
          '',
          'Two pages are water-stained but readable.',
        ],
        by: 'demo-staff',
        created: -54,
        at: '17:10',
      },
      {
        note: [
          'Ms. Oyelaran-Whitcombe asks for two more weeks for the punch records. Agreed, in exchange for the records in a spreadsheet instead of on paper.',
        ],
        by: 'demo-attorney',
        created: -19,
        at: '13:25',
      },
    ],
    documents: [wageLetter(calendar)],
  },
  {
    title: 'Delacroix: severance from Pennant Broadcasting',
    status: 'ARCHIVED',
    description: 'Review and negotiation of a severance agreement. Signed; no revocation within seven days.',
    by: 'demo-admin',
    created: -310,
    team: ['demo-admin'],
    parties: [['delacroix', 'CLIENT', 'OURS']],
    tasks: [
      {
        title: 'Send countersigned agreement to client',
        due: -290,
        assigned_to: 'demo-admin',
        by: 'demo-admin',
        created: -294,
        progress: ['DONE', -291],
      },
    ],
    notes: [
      {
        note: [
          'Signed at four months of salary instead of two, health cover to the end of the year, neutral reference.',
        ],
        by: 'demo-admin',
        created: -295,
        at: '15:50',
      },
    ],
  },
];
