import type { Calendar } from '../calendar.ts';
import type { DemoDocument } from '../content.ts';
import { pdf } from '../pdf.ts';
import type { Username } from './people.ts';

type Document = DemoDocument<Username>;

const caption = (docket: string) =>
  [
    'SUPERIOR COURT, COUNTY OF HALDEN',
    '',
    'ADAEZE OKONKWO, Plaintiff,',
    'against',
    'BRIGHTWATER FREIGHT SYSTEMS, INC., Defendant.',
    '',
    `Docket No. ${docket}`,
  ].join('\n');

const docketOf = (calendar: Calendar) => `${calendar.year(-96)}-CV-04417`;

const signature = (date: string) =>
  [
    `Dated: ${date}`,
    '',
    'ASHGROVE & PELL LLP',
    'By: /s/ Daniel Pell',
    'Attorneys for the Plaintiff',
    '212 Chandlery Row, Suite 5',
  ].join('\n');

export const complaint = (calendar: Calendar): Document => ({
  file_name: 'Complaint and jury demand.pdf',
  content_type: 'application/pdf',
  doc_type: 'PLEADING',
  by: 'demo-staff',
  created: -85,
  bytes: pdf({
    title: 'COMPLAINT AND DEMAND FOR A JURY TRIAL',
    paragraphs: [
      caption(docketOf(calendar)),
      'Plaintiff, by her attorneys, says of the Defendant:',
      'THE PARTIES',
      '1. Plaintiff is a natural person who lives in the County of Halden, where she runs a bakery.',
      '2. Defendant is a corporation that carries freight by road and keeps a terminal in the same county.',
      'THE COLLISION',
      `3. On or about ${calendar.inWords(-178)}, at about 6:40 in the evening, Plaintiff drove a small van eastward on the Halden Expressway, in the right lane and within the speed limit.`,
      "4. A box truck owned by Defendant and driven by its employee, in the course of his work, changed lanes twice behind her and then struck the rear of Plaintiff's van.",
      '5. The truck carried a camera that faces the road. Plaintiff asked in writing, nine days after the collision, that its recording be kept. Defendant has not said whether it was.',
      'FIRST COUNT: NEGLIGENCE',
      '6. The driver followed too closely, drove too fast for the traffic, and did not look where he was going.',
      '7. Defendant answers for what its employee does in the course of his work.',
      'SECOND COUNT: NEGLIGENT SUPERVISION',
      '8. Defendant knew of two earlier complaints about the same driver and let him go on without further training.',
      'DAMAGES',
      '9. Plaintiff suffered fractures of two vertebrae, was in hospital for six days, and could not work for eleven weeks. Her bakery lost standing orders; a list is attached as Exhibit C.',
      'WHEREFORE Plaintiff asks for judgment for her damages in an amount to be found at trial, with interest and costs, and for a trial by jury of everything that may be so tried.',
      signature(calendar.inWords(-85)),
    ],
  }),
});

export const schedulingOrder = (calendar: Calendar): Document => ({
  file_name: 'Scheduling order.pdf',
  content_type: 'application/pdf',
  doc_type: 'ORDER',
  by: 'demo-staff',
  created: -57,
  bytes: pdf({
    title: 'SCHEDULING ORDER',
    paragraphs: [
      caption(docketOf(calendar)),
      'After a conference with counsel for both parties, the Court ORDERS:',
      [
        `1. Written discovery closes on ${calendar.inWords(15)}.`,
        `2. Depositions of witnesses of fact are completed by ${calendar.inWords(30)}.`,
        `3. Reports of experts are exchanged by ${calendar.inWords(45)}; their depositions follow within thirty days.`,
        `4. Motions that would end the case in whole or in part are filed by ${calendar.inWords(80)}.`,
      ].join('\n'),
      'The parties are to tell the Court by letter, no later than one week after the last deposition of a witness of fact, whether they wish to be referred to mediation.',
      'Extensions are given for good cause only, and not because counsel agree on them.',
      `SO ORDERED.\n\n${calendar.inWords(-58)}\n\nHon. Beatrice Langenfeld\nJudge of the Superior Court`,
    ],
  }),
});

const lost = [
  ['Station Hotel', 'breakfast rolls, daily', 11, 214.5],
  ['Halden Public Schools', 'sandwich loaves, twice a week', 11, 187.2],
  ['Café Ondine', 'pastry, weekends', 9, 162.75],
  ['Ferry Landing Market', 'sourdough, Friday', 11, 96],
  ['Private orders', 'celebration cakes, average of the year before', 11, 341.1],
] as const;

export const lostOrders = (calendar: Calendar): Document => ({
  file_name: 'Exhibit C - lost orders.csv',
  content_type: 'text/csv',
  doc_type: 'EVIDENCE',
  by: 'demo-attorney',
  created: -83,
  bytes: Buffer.from(
    [
      'customer,order,weeks,profit_per_week_usd,total_usd,as_of',
      ...lost.map(([customer, order, weeks, profit]) =>
        [
          customer,
          `"${order}"`,
          weeks,
          profit.toFixed(2),
          (weeks * profit).toFixed(2),
          calendar.day(-90),
        ].join(),
      ),
      '',
    ].join('\r\n'),
  ),
});

export const lettersTestamentary = (calendar: Calendar): Document => ({
  file_name: 'Letters testamentary - van der Berg.pdf',
  content_type: 'application/pdf',
  doc_type: 'ORDER',
  by: 'demo-staff',
  created: -103,
  bytes: pdf({
    title: 'LETTERS TESTAMENTARY',
    paragraphs: [
      `PROBATE COURT, COUNTY OF HALDEN\n\nEstate of WILHELMINA VAN DER BERG\nFile No. ${calendar.year(-118)}-P-0631`,
      'The last will of the decedent, with the codicils numbered first and second, was admitted to probate by this Court.',
      'PIETER VAN DER BERG is appointed executor, has taken the oath, and is excused from giving bond by the terms of the will.',
      'He may collect, hold and manage the property of the decedent, pay what the estate owes, and distribute what remains as the will provides. An inventory is due within six months of this date.',
      `Witness my hand and the seal of the Court.\n\n${calendar.inWords(-104)}\n\nHon. Augustus Ferrante\nJudge of Probate`,
    ],
  }),
});
