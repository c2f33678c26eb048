import type { Calendar } from '../calendar.ts';
import { complaint, lostOrders, schedulingOrder } from './court-papers.ts';
import type { Matter } from './matter.ts';

/** Litigation. */
export const litigation = (calendar: Calendar): Matter[] => [
  {
    title: 'Okonkwo v. Brightwater Freight Systems',
    local_case_number: `${calendar.year(-96)}-CV-04417`,
    status: 'OPEN',
    description:
      'Rear-end collision on the Halden Expressway with a loaded box truck of the defendant. Client was driving home from a delivery for her bakery; two fractured vertebrae, eleven weeks out of work.\n\nTheories: negligence of the driver, negligent supervision, spoliation of the dash camera recording.',
    by: 'demo-attorney',
    created: -96,
    team: ['demo-attorney', 'demo-staff'],
    parties: [
      ['okonkwo', 'CLIENT', 'OURS'],
      ['brightwater', 'OPPOSING_PARTY', 'ADVERSE', { represented_by: 'strickland' }],
      ['strickland', 'OPPOSING_COUNSEL', 'ADVERSE'],
      ['northgate', 'INSURER', 'ADVERSE', { note: 'Liability insurer of the truck, claim NM-2214-88.' }],
      ['langenfeld', 'JUDGE', 'NEUTRAL'],
      ['delacroix', 'WITNESS', 'OURS', { since: -40, note: 'Drove behind the truck and stopped to help.' }],
      ['sorensen', 'EXPERT', 'OURS'],
    ],
    tasks: [
      {
        title: 'Serve second request for production on Brightwater',
        description: 'Driver logs, maintenance file of the truck, and everything about the dash camera.',
        priority: 'URGENT',
        due: -2,
        assigned_to: 'demo-attorney',
        by: 'demo-attorney',
        created: -14,
      },
      {
        title: 'Prepare Marcus Delacroix for his deposition',
        priority: 'HIGH',
        due: 4,
        assigned_to: 'demo-attorney',
        by: 'demo-attorney',
        created: -9,
        progress: ['IN_PROGRESS', -3],
      },
      {
        title: 'Collect hospital bills from St. Brendan Medical Center',
        description: 'Itemized, with the radiology invoices that were missing from the first batch.',
        due: -5,
        assigned_to: 'demo-staff',
        by: 'demo-attorney',
        created: -20,
        progress: ['IN_PROGRESS', -7],
      },
      {
        title: 'File complaint and summons',
        priority: 'HIGH',
        due: -84,
        assigned_to: 'demo-staff',
        by: 'demo-attorney',
        created: -92,
        progress: ['DONE', -85],
      },
      {
        title: 'Retain accident reconstruction expert',
        due: -68,
        assigned_to: 'demo-attorney',
        by: 'demo-admin',
        created: -80,
        progress: ['DONE', -70],
      },
    ],
    deadlines: [
      {
        title: 'Answers to interrogatories',
        kind: 'RESPONSE',
        day: { rule: 'us-federal/frcp-33-b-2', trigger: -12, service: 'MAIL', place: 'MA' },
        reason:
          'First set of interrogatories, mailed by Strickland-Voss; certificate of service in the file.',
        by: 'demo-staff',
        created: -11,
        responsible: 'demo-attorney',
        backup: 'demo-admin',
      },
      {
        title: 'Disclosure of expert testimony',
        kind: 'ORDERED',
        critical: true,
        day: { due: 6, source: 'ORDERED' },
        reason: 'Scheduling order, paragraph 4.',
        by: 'demo-attorney',
        created: -60,
        responsible: 'demo-attorney',
        backup: 'demo-staff',
        confirmed_by: 'demo-staff',
      },
      {
        title: 'Initial disclosures',
        kind: 'STATUTORY',
        day: { due: -40, source: 'ORDERED' },
        reason: 'Scheduling order, paragraph 1.',
        by: 'demo-attorney',
        created: -60,
        responsible: 'demo-attorney',
        confirmed_by: 'demo-staff',
        done: 'Served by e-mail on all counsel; receipt kept with the letters.',
      },
      {
        title: 'Ask Ms. Okonkwo for the bakery’s accounts',
        kind: 'FOLLOW_UP',
        day: { due: 2, source: 'BY_HAND' },
        reason: 'She said she would have them by then.',
        by: 'demo-staff',
        created: -5,
        responsible: 'demo-staff',
      },
    ],
    notes: [
      {
        note: [
          'First meeting with Ms. Okonkwo.',
          '',
          'She remembers the truck changing lanes twice behind her before the impact. Her phone was in her bag the whole time. She has photographs of both vehicles and will send them.',
        ],
        by: 'demo-attorney',
        created: -96,
        at: '11:40',
      },
      {
        note: [
          'Complaint filed and stamped. Process server has both copies; return of service expected next week.',
        ],
        by: 'demo-staff',
        created: -85,
        at: '15:05',
      },
      {
        note: [
          'Call with Dr. Sørensen on the preliminary reconstruction:',
          '- speed of the truck at impact 44 to 48 mph',
          '- no braking in the last 1.6 seconds',
          '- she wants the engine control data, not just the printout',
        ],
        by: 'demo-attorney',
        created: -31,
        at: '16:20',
      },
      {
        note: [
          'Strickland-Voss called: defendant offers $85,000 to settle before depositions.',
          'Told him I will take it to the client, and that the dash camera question stays open either way.',
        ],
        by: 'demo-attorney',
        created: -8,
        at: '10:15',
      },
      {
        note: ['Client declines the offer. She would consider mediation after the Delacroix deposition.'],
        by: 'demo-attorney',
        created: -6,
        at: '09:30',
      },
    ],
    documents: [complaint(calendar), schedulingOrder(calendar), lostOrders(calendar)],
  },
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
