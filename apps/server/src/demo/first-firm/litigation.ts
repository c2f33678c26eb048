import type { Calendar } from '../calendar.ts';
import type { Matter } from './matter.ts';
import { okonkwo } from './okonkwo.ts';

/** Litigation. */
export const litigation = (calendar: Calendar): Matter[] => [
  okonkwo(calendar),
  {
    title: "Delgado & Sons Roofing v. Summit Ridge Homeowners' Association",
    local_case_number: `${calendar.year(-260)}-CV-01902`,
    status: 'CLOSED',
    description:
      'Unpaid final invoice for re-roofing the clubhouse. Settled for $61,500 after the motion for summary judgment was fully briefed; paid in full.',
    by: 'demo-admin',
    created: -260,
    team: ['demo-admin', 'demo-staff'],
    parties: [
      ['delgado', 'CLIENT', 'OURS'],
      ['summitridge', 'OPPOSING_PARTY', 'ADVERSE', { represented_by: 'strickland' }],
      ['strickland', 'OPPOSING_COUNSEL', 'ADVERSE'],
      ['langenfeld', 'JUDGE', 'NEUTRAL'],
    ],
    tasks: [
      {
        title: 'File stipulation of dismissal',
        due: -52,
        assigned_to: 'demo-staff',
        by: 'demo-admin',
        created: -58,
        progress: ['DONE', -53],
      },
      {
        title: 'Confirm that the settlement reached the trust account',
        priority: 'HIGH',
        due: -49,
        assigned_to: 'demo-readonly',
        by: 'demo-admin',
        created: -55,
        progress: ['DONE', -50],
      },
    ],
    notes: [
      {
        note: [
          'Settlement wired this morning, $61,500.00, reference DSR-CLUBHOUSE.',
          'Closing letter goes out with the final bill; file can go to storage afterwards.',
        ],
        by: 'demo-admin',
        created: -50,
        at: '12:10',
      },
    ],
  },
  {
    title: 'Halloran Orchards: appeal from the Wexcombe Zoning Board',
    local_case_number: `${calendar.year(-88)}-ZA-0038`,
    status: 'ON_HOLD',
    description:
      'Variance for a cider tasting room refused by 3 to 2. Stayed until the town votes on the amended farm use ordinance.',
    by: 'demo-attorney',
    created: -88,
    team: ['demo-attorney', 'demo-admin'],
    check: {
      by: 'demo-attorney',
      decided: {
        decision: 'NO_CONFLICT',
        reason: 'Ms. Abernathy lives beside the orchard; what she is elsewhere does not touch the appeal.',
      },
    },
    parties: [
      ['halloran', 'CLIENT', 'OURS'],
      ['abernathy', 'WITNESS', 'OURS'],
      ['ferrante', 'JUDGE', 'NEUTRAL'],
    ],
    tasks: [
      {
        title: 'Ask the town clerk for the date of the ordinance vote',
        priority: 'LOW',
        due: 12,
        assigned_to: 'demo-staff',
        by: 'demo-attorney',
        created: -21,
      },
      {
        title: 'Order the certified transcript of the board hearing',
        due: -60,
        assigned_to: 'demo-staff',
        by: 'demo-attorney',
        created: -86,
        progress: ['DONE', -64],
      },
    ],
    notes: [
      {
        note: [
          'Judge Ferrante granted the stay on consent. Status letter every sixty days.',
          '',
          'If the ordinance passes as drafted, the appeal is moot and Declan can simply apply for a permit.',
        ],
        by: 'demo-attorney',
        created: -44,
        at: '14:45',
      },
      {
        note: [
          'Florence Abernathy, who lives next door, would say in writing that traffic is no concern to her.',
        ],
        by: 'demo-admin',
        created: -33,
        at: '11:05',
      },
    ],
  },
];
