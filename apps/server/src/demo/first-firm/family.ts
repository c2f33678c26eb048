import type { Calendar } from '../calendar.ts';
import { mediationMail } from './letters.ts';
import type { Matter } from './matter.ts';

/** Marriages, children and guardianships. */
export const family = (calendar: Calendar): Matter[] => [
  {
    title: 'Bergström and Tully: dissolution of marriage',
    local_case_number: `${calendar.year(-74)}-FA-0877`,
    status: 'ON_HOLD',
    description:
      'Two children, nine and six. Parties try mediation first; discovery is stayed until it ends.',
    by: 'demo-attorney',
    created: -74,
    team: ['demo-attorney', 'demo-staff'],
    followed_by: ['demo-admin'],
    check: {
      by: 'demo-attorney',
      decided: { decision: 'NO_CONFLICT', reason: 'We act for one of the spouses alone.' },
    },
    parties: [
      ['bergstrom', 'CLIENT', 'OURS'],
      ['tully', 'OPPOSING_PARTY', 'ADVERSE', { represented_by: 'castellanos' }],
      ['castellanos', 'OPPOSING_COUNSEL', 'ADVERSE'],
      ['ferrante', 'JUDGE', 'NEUTRAL'],
    ],
    events: [
      {
        title: 'Mediation session with both parties',
        kind: 'MEETING',
        day: 2,
        hours: ['09:30', '12:00'],
        place: 'Office of the mediator',
        attendees: ['demo-attorney'],
        by: 'demo-attorney',
        created: -7,
      },
    ],
    tasks: [
      {
        title: 'Mediation brief on the parenting schedule',
        description: 'Five pages at most. Lead with the school year; the holidays are nearly agreed.',
        priority: 'HIGH',
        due: 5,
        assigned_to: 'demo-attorney',
        by: 'demo-attorney',
        created: -7,
      },
      {
        title: 'Update the financial affidavit',
        due: 3,
        assigned_to: 'demo-staff',
        by: 'demo-attorney',
        created: -7,
        progress: ['IN_PROGRESS', -1],
      },
      {
        title: 'Ask client for the school calendar',
        priority: 'LOW',
        due: -4,
        assigned_to: 'demo-staff',
        by: 'demo-attorney',
        created: -12,
      },
    ],
    notes: [
      {
        note: [
          'Ms. Bergström would rather settle than be right. What matters to her, in this order:',
          '1. the children stay at their school',
          '2. alternating weeks, not weekends',
          '3. she keeps the piano',
        ],
        by: 'demo-attorney',
        created: -73,
        at: '14:00',
      },
      {
        note: [
          'Ms. Castellanos confirms the mediator. Cost split in halves. Written confirmation is on file.',
        ],
        by: 'demo-attorney',
        created: -17,
        at: '11:20',
      },
    ],
    documents: [mediationMail(calendar)],
  },
  {
    title: 'Guardianship of Theodore Abernathy',
    local_case_number: `${calendar.year(-26)}-GD-0119`,
    status: 'OPEN',
    description:
      'Petition of his sister Florence after a second stroke. Limited guardianship of the property; he keeps deciding where he lives.',
    by: 'demo-admin',
    created: -26,
    team: ['demo-admin', 'demo-staff'],
    check: {
      by: 'demo-admin',
      decided: {
        decision: 'NO_CONFLICT',
        reason: 'A witness elsewhere, in matters that do not touch the guardianship.',
      },
    },
    parties: [
      ['abernathy', 'CLIENT', 'OURS'],
      ['ferrante', 'JUDGE', 'NEUTRAL'],
    ],
    tasks: [
      {
        title: 'Obtain the physician affidavit',
        description: 'Must be no older than thirty days at the hearing.',
        priority: 'HIGH',
        due: 6,
        assigned_to: 'demo-staff',
        by: 'demo-admin',
        created: -16,
      },
      {
        title: 'Draft the proposed order with limited powers',
        due: 9,
        assigned_to: 'demo-admin',
        by: 'demo-admin',
        created: -16,
      },
    ],
    notes: [
      {
        note: [
          'Visited Mr. Abernathy at home with Florence. He follows the conversation well, tires after half an hour, and was firm that he will not move. He trusts his sister with the bank, "and with nothing else".',
        ],
        by: 'demo-admin',
        created: -20,
        at: '17:00',
      },
    ],
  },
];
