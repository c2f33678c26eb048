import type { Calendar } from '../calendar.ts';
import type { DemoMatter } from '../content.ts';
import { pdf } from '../pdf.ts';
import type { Contact } from './contacts.ts';
import type { Username } from './people.ts';

/** Matters of the second firm. */
export const matters = (calendar: Calendar): DemoMatter<Contact, Username>[] => [
  {
    title: 'Pemberton: sale of Rose Cottage, Little Marling',
    practice_area: 'Real estate',
    local_case_number: `${calendar.year(-50)}/CON/017`,
    status: 'OPEN',
    description:
      'Freehold, with a right of way over the orchard that is in no deed. Buyer is patient, the chain is not.',
    by: 'demo2-admin',
    created: -50,
    team: ['demo2-admin'],
    parties: [['pemberton', 'CLIENT', 'OURS']],
    tasks: [
      {
        title: 'Statutory declaration on the right of way',
        priority: 'HIGH',
        due: -2,
        assigned_to: 'demo2-admin',
        by: 'demo2-admin',
        created: -15,
        progress: ['IN_PROGRESS', -4],
      },
      {
        title: 'Reply to the enquiries of the buyer',
        due: 3,
        assigned_to: 'demo2-admin',
        by: 'demo2-admin',
        created: -8,
      },
    ],
    notes: [
      {
        note: [
          'Mrs Pemberton has used the path since 1987 and never asked anyone.',
          '',
          'Two neighbours can say so.',
        ],
        by: 'demo2-admin',
        created: -22,
        at: '10:20',
      },
    ],
  },
  {
    title: 'Adeyemi v Northgate Lettings',
    practice_area: 'Litigation',
    local_case_number: `${calendar.year(-32)}/LIT/006`,
    status: 'OPEN',
    description: 'Deposit withheld for "fair wear and tear". Small claim; hearing listed for one hour.',
    by: 'demo2-admin',
    created: -32,
    team: ['demo2-admin'],
    parties: [
      ['adeyemi', 'CLIENT', 'OURS'],
      ['rhys', 'OPPOSING_COUNSEL', 'ADVERSE'],
      ['mukherjee', 'WITNESS', 'OURS'],
    ],
    court: 'county',
    events: [
      {
        title: 'Particulars of claim served',
        kind: 'SERVICE',
        day: -12,
        service_method: 'FIRST_CLASS_POST',
        by: 'demo2-admin',
        created: -12,
      },
      {
        title: 'Small claims hearing',
        kind: 'HEARING',
        day: 24,
        hours: ['10:00', '11:00'],
        place: 'Hearing room 4',
        attendees: ['demo2-admin'],
        by: 'demo2-admin',
        created: -6,
      },
    ],
    deadlines: [
      {
        title: 'Defence of Northgate, or default judgment',
        kind: 'RESPONSE',
        day: { rule: 'gb-cpr/cpr-15.4-1-b', trigger: -12, service: 'FIRST_CLASS_POST' },
        from: 'Particulars of claim served',
        reason: 'Certificate of service',
        by: 'demo2-admin',
        created: -12,
        responsible: 'demo2-admin',
      },
      {
        title: 'Documents for the hearing, to court and other side',
        kind: 'ORDERED',
        critical: true,
        day: { due: 10, source: 'ORDERED' },
        reason: 'Notice of allocation: no later than fourteen days before the hearing',
        by: 'demo2-admin',
        created: -6,
        responsible: 'demo2-admin',
      },
    ],
    tasks: [
      {
        title: 'Witness statement of Mr Mukherjee',
        due: 6,
        assigned_to: 'demo2-admin',
        by: 'demo2-admin',
        created: -10,
      },
      {
        title: 'Issue the claim',
        due: -24,
        assigned_to: 'demo2-admin',
        by: 'demo2-admin',
        created: -30,
        progress: ['DONE', -25],
      },
    ],
    notes: [
      {
        note: ['Mr Mukherjee saw the flat on the day the keys went back and took photographs.'],
        by: 'demo2-admin',
        created: -28,
        at: '15:30',
      },
    ],
    documents: [particularsOfClaim(calendar)],
  },
  {
    title: 'Old Harbour Chandlers: shareholders agreement',
    practice_area: 'Business and corporate',
    status: 'PENDING',
    by: 'demo2-admin',
    created: -11,
    team: ['demo2-admin'],
    parties: [['harbour', 'CLIENT', 'OURS']],
    documents: [
      {
        file_name: 'Heads of terms.txt',
        content_type: 'text/plain',
        doc_type: 'CONTRACT',
        by: 'demo2-admin',
        created: -9,
        bytes: Buffer.from(
          'Three brothers, equal shares.\nUnanimity for borrowing over £50,000.\nA brother who leaves sells to the others first, at a price an accountant sets.\n',
        ),
      },
    ],
  },
];

function particularsOfClaim(calendar: Calendar) {
  return {
    file_name: 'Particulars of claim.pdf',
    content_type: 'application/pdf',
    doc_type: 'PLEADING',
    by: 'demo2-admin',
    created: -25,
    bytes: pdf({
      title: 'PARTICULARS OF CLAIM',
      paragraphs: [
        'BETWEEN\n\nBABATUNDE ADEYEMI, Claimant\nand\nNORTHGATE LETTINGS, Defendant',
        '1. The Claimant rented a flat from the Defendant for three years and paid a deposit of £1,450.',
        `2. He gave the flat back on ${calendar.inWords(-70)}, clean and in repair, before a witness.`,
        '3. The Defendant has kept £1,120 of the deposit for repainting, which the passing of three years explains.',
        'AND the Claimant claims £1,120, interest and costs.',
        `Dated ${calendar.inWords(-25)}`,
      ],
    }),
  } as const;
}
