import type { Calendar } from '../calendar.ts';
import { lettersTestamentary } from './court-papers.ts';
import type { Matter } from './matter.ts';

/** Wills and probate. */
export const estates = (calendar: Calendar): Matter[] => [
  {
    title: 'Estate of Wilhelmina van der Berg',
    local_case_number: `${calendar.year(-118)}-P-0631`,
    status: 'OPEN',
    description:
      'Probate of a will with two codicils. House in Lower Wexcombe, a brokerage account, and a collection of Delft tiles left to a niece in Québec. Executor is the son, Pieter.',
    by: 'demo-admin',
    created: -118,
    team: ['demo-admin', 'demo-staff', 'demo-readonly'],
    check: {
      by: 'demo-admin',
      decided: {
        decision: 'NO_CONFLICT',
        reason: 'Ms. Abernathy is a witness to the will alone; the guardianship does not touch it.',
      },
    },
    parties: [
      ['vanderberg', 'CLIENT', 'OURS'],
      ['etienne', 'OTHER', 'NEUTRAL'],
      ['abernathy', 'WITNESS', 'NEUTRAL'],
      ['ferrante', 'JUDGE', 'NEUTRAL'],
    ],
    tasks: [
      {
        title: 'File inventory of assets with the probate court',
        description:
          'Everything is in except the appraisal of the tiles. File with an estimate if it is late again.',
        priority: 'URGENT',
        due: 1,
        assigned_to: 'demo-admin',
        by: 'demo-admin',
        created: -22,
        progress: ['IN_PROGRESS', -2],
      },
      {
        title: 'Chase the appraiser of the Delft tiles',
        priority: 'HIGH',
        due: -3,
        assigned_to: 'demo-staff',
        by: 'demo-admin',
        created: -13,
      },
      {
        title: 'Reconcile the estate account for the first accounting',
        due: 8,
        assigned_to: 'demo-readonly',
        by: 'demo-admin',
        created: -11,
      },
      {
        title: 'Publish notice to creditors',
        due: -98,
        assigned_to: 'demo-staff',
        by: 'demo-admin',
        created: -108,
        progress: ['DONE', -100],
      },
    ],
    notes: [
      {
        note: [
          'Pieter brought the original will and both codicils. The second codicil has one witness signature that is hard to read: Florence Abernathy, the neighbor, confirms that it is hers.',
        ],
        by: 'demo-admin',
        created: -117,
        at: '10:00',
      },
      {
        note: ['Letters testamentary issued. Six certified copies ordered, two sent to the brokerage.'],
        by: 'demo-staff',
        created: -103,
        at: '09:45',
      },
      {
        note: [
          'Mme Étienne-Beaulieu prefers letters in French. She will collect the tiles in person, once the appraisal is done, and asks whether customs needs a declaration.',
          '',
          'To check: duty on inherited household goods.',
        ],
        by: 'demo-admin',
        created: -24,
        at: '16:35',
      },
    ],
    documents: [lettersTestamentary(calendar)],
  },
  {
    title: 'Thistlewood: wills and powers of attorney',
    status: 'ARCHIVED',
    description:
      'Mirror wills, durable powers of attorney and health care proxies. Originals in the vault, box 14.',
    by: 'demo-admin',
    created: -390,
    team: ['demo-admin', 'demo-staff'],
    parties: [
      ['rosalind', 'CLIENT', 'OURS'],
      ['edgar', 'CLIENT', 'OURS'],
    ],
    tasks: [
      {
        title: 'Remind the Thistlewoods to review their wills',
        priority: 'LOW',
        due: 15,
        assigned_to: 'demo-admin',
        by: 'demo-staff',
        created: -45,
      },
    ],
    notes: [
      {
        note: [
          'Signing ceremony done, two witnesses from the office. Originals to the vault, copies to the clients.',
        ],
        by: 'demo-staff',
        created: -371,
        at: '11:55',
      },
    ],
  },
];
