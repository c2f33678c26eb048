import type { Calendar } from '../calendar.ts';
import type { DemoDocument } from '../content.ts';
import { docx, docxType } from '../docx.ts';
import type { Username } from './people.ts';

type Document = DemoDocument<Username>;

const letterhead = 'Ashgrove & Pell LLP\n212 Chandlery Row, Suite 5\n(212) 555-0100';

export const wageLetter = (calendar: Calendar): Document => ({
  file_name: 'Demand letter to Halcyon Care Homes.docx',
  content_type: docxType,
  doc_type: 'CORRESPONDENCE',
  by: 'demo-admin',
  created: -57,
  bytes: docx({
    title: 'Unpaid overtime of José Ángel Núñez Ibáñez',
    paragraphs: [
      letterhead,
      calendar.inWords(-57),
      'Halcyon Care Homes of the Upper Valley, Incorporated\nHuman Resources',
      'To whom it may concern:',
      'We represent Mr. Núñez Ibáñez, who has worked night shifts on your second floor for twenty-six months. Half an hour was deducted from each of his shifts for a meal. He was alone on the floor and could not leave it.',
      'By his own record of every shift, which is complete, he worked 412 hours for which he was not paid, 377 of them beyond forty in the week.',
      'Please keep everything that bears on this: punch records, schedules, the settings of the payroll software, and messages between supervisors about breaks. We ask for your answer within fourteen days.',
      'Sincerely,\n\nMargaret Ashgrove',
    ],
  }),
});

export const engagementLetter = (calendar: Calendar): Document => ({
  file_name: 'Engagement letter - Fennimore Robotics.docx',
  content_type: docxType,
  doc_type: 'ENGAGEMENT',
  by: 'demo-attorney',
  created: -47,
  bytes: docx({
    title: 'Engagement letter',
    paragraphs: [
      letterhead,
      calendar.inWords(-47),
      'Dear Ms. Fennimore,',
      'Thank you for asking us to form your company and to write the agreements between its founders. This letter says what we will do, and on what terms.',
      'What we do. Certificate of incorporation, bylaws, first consents of the board, stock purchase agreements with vesting, and assignment of inventions. Tax advice is not part of it.',
      'Whom we represent. The company, once it exists. Each founder may want a lawyer of their own for the vesting terms.',
      'Fees. A fixed fee of $6,800 for all of the above, half of it now. Filing fees are passed on at cost.',
      'Please sign one copy and send it back.',
      'Yours,\n\nDaniel Pell',
    ],
  }),
});

export const mediationMail = (calendar: Calendar): Document => {
  const sent = new Date(calendar.moment(-18, '16:42')).toUTCString().replace('GMT', '+0000');
  const lines = [
    'From: =?UTF-8?Q?Ren=C3=A9e_Castellanos?= <rcastellanos@castellanosfamilylaw.example>',
    'To: Daniel Pell <d.pell@ashgrovepell.example>',
    `Date: ${sent}`,
    'Subject: Tully / mediation',
    'Message-ID: <tully-mediation-2@castellanosfamilylaw.example>',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    'Daniel,',
    '',
    'Mr. Tully agrees to the mediator you proposed, and to half of the cost.',
    `Could we start on ${calendar.inWords(15)}? He has the children in that week, so mornings are best.`,
    '',
    'One point beforehand: he will not discuss the house until the appraisal is in.',
    '',
    'Renée',
    '',
  ];
  return {
    file_name: 'Castellanos on mediation.eml',
    content_type: 'message/rfc822',
    doc_type: 'CORRESPONDENCE',
    by: 'demo-attorney',
    created: -17,
    bytes: Buffer.from(lines.join('\r\n')),
  };
};

export const leaseComments = (calendar: Calendar): Document => ({
  file_name: 'Lease 48 Quayside - first comments.txt',
  content_type: 'text/plain',
  doc_type: 'CONTRACT',
  by: 'demo-attorney',
  created: -2,
  bytes: Buffer.from(
    [
      `48 QUAYSIDE STREET: COMMENTS ON THE LANDLORD'S DRAFT OF ${calendar.inWords(-5).toUpperCase()}`,
      '',
      'Section 3   Rent starts when the roof duct is approved, not on delivery.',
      'Section 5   Operating expenses capped at 4 % over the year before; snow and insurance outside the cap.',
      'Section 8   "Coffee shop" becomes "roasting, sale and service of coffee, and what goes with it".',
      'Section 11  Guaranty out, letter of credit in (six months, down by a third each year).',
      'Section 14  Sublet of the shop without consent to a buyer of the retail business.',
      'Section 22  Landlord repairs the sea wall. Ask who did so last time, and what it cost.',
      '',
    ].join('\n'),
  ),
});
