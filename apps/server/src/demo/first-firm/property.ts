import type { Calendar } from '../calendar.ts';
import { leaseComments } from './letters.ts';
import type { Matter } from './matter.ts';

/** Houses, shops and land. */
export const property = (calendar: Calendar): Matter[] => [
  {
    title: 'Larkmoor Coffee: lease of 48 Quayside Street',
    status: 'PENDING',
    description:
      'Ten-year lease of a roastery with a shop on the ground floor. Conflict check is clear; the engagement letter is out for signature.',
    by: 'demo-attorney',
    created: -6,
    team: ['demo-attorney', 'demo-staff'],
    parties: [
      ['larkmoor', 'CLIENT', 'OURS'],
      ['quayside', 'OPPOSING_PARTY', 'ADVERSE'],
    ],
    tasks: [
      {
        title: 'Mark up the landlord draft of the lease',
        description:
          'Exhaust duct through the roof, cap on operating expenses, and a right to sublet the shop.',
        priority: 'HIGH',
        due: 3,
        assigned_to: 'demo-attorney',
        by: 'demo-attorney',
        created: -5,
        progress: ['IN_PROGRESS', -1],
      },
      {
        title: 'Get the signed engagement letter back',
        due: 2,
        assigned_to: 'demo-staff',
        by: 'demo-attorney',
        created: -5,
      },
      {
        title: 'Check whether the zoning allows roasting on the premises',
        by: 'demo-attorney',
        created: -4,
      },
    ],
    notes: [
      {
        note: [
          'Landlord wants a personal guaranty of both owners. We offer a letter of credit over six months of rent, burning down by a third each year.',
        ],
        by: 'demo-attorney',
        created: -3,
        at: '16:05',
      },
    ],
    documents: [leaseComments(calendar)],
  },
  {
    title: 'Szczepański: purchase of 17 Orchard Lane',
    local_case_number: `${calendar.year(-190)}-RE-0246`,
    status: 'CLOSED',
    description:
      'Single-family house with an unpermitted deck. Closed with a credit of $4,200 and a permit by the seller.',
    by: 'demo-staff',
    created: -190,
    team: ['demo-attorney', 'demo-staff'],
    parties: [
      ['szczepanska', 'CLIENT', 'OURS'],
      ['szczepanski', 'CLIENT', 'OURS'],
    ],
    tasks: [
      {
        title: 'Record the deed',
        priority: 'URGENT',
        due: -151,
        assigned_to: 'demo-staff',
        by: 'demo-attorney',
        created: -156,
        progress: ['DONE', -152],
      },
    ],
    notes: [
      {
        note: [
          'Closed today. Keys handed over at the table; the deed goes to recording first thing tomorrow.',
        ],
        by: 'demo-staff',
        created: -153,
        at: '16:50',
      },
    ],
  },
];
