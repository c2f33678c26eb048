import { expect, it } from 'vitest';
import { proposedDays, proposedFields } from './proposal.ts';

it.each([
  [
    ['First', 'Last', 'Business Phone', 'Kind of contact'],
    ['first_name', 'last_name', 'phone_number', 'kind'],
  ],
  [
    ['Name', 'Vorname', 'Telefon'],
    ['last_name', 'first_name', 'phone_number'],
  ],
  [
    ['Name', 'E-mail'],
    ['full_name', 'email'],
  ],
  [
    ['Full Name', 'First Name', 'Last Name'],
    [null, 'first_name', 'last_name'],
  ],
  [
    ['Nachname', 'Vorname', 'Handy', 'Mailadresse', 'Geburtsname'],
    ['last_name', 'first_name', 'phone_number', 'email', 'former_names'],
  ],
  [
    ['Nachname', 'Vorname', 'Aliases', 'Former Names'],
    ['last_name', 'first_name', 'other_names', 'former_names'],
  ],
  [
    ['Mobile Phone', 'Home Phone', 'Remarks'],
    ['phone_number', 'home_phone', null],
  ],
  [
    ['Company', 'Vorname', 'Nachname', 'Mobile', 'Telephone', 'Street', 'Zip', 'City', 'State', 'Birthday'],
    [
      ...['employer', 'first_name', 'last_name', 'mobile_phone', 'phone_number'],
      ...['street', 'postcode', 'city', 'region', 'date_of_birth'],
    ],
  ],
  [
    ['Firma', 'Handelsregisternummer', 'E-Mail', 'Email 2', 'Fax', 'Straße', 'PLZ', 'Ort', 'Land'],
    ['first_name', 'register_number', 'email', 'email_2', 'fax', 'street', 'postcode', 'city', 'country'],
  ],
  [
    ['Work Email', 'Last Name', 'Email'],
    ['email_2', 'last_name', 'email'],
  ],
  [
    ['Business E-mail', 'Personal e-mail address'],
    ['email', 'email_2'],
  ],
  // As Outlook in German, and Google's contacts, write their files.
  [
    ['Vorname', 'Nachname', 'Firma', 'Straße geschäftlich', 'Ort geschäftlich', 'Land/Region geschäftlich'],
    ['first_name', 'last_name', 'employer', 'street', 'city', 'country'],
  ],
  [
    [
      'First Name',
      'Last Name',
      'Organization Name',
      'E-mail 1 - Label',
      'E-mail 1 - Value',
      'Phone 1 - Value',
    ],
    ['first_name', 'last_name', 'employer', null, 'email', 'phone_number'],
  ],
])('columns called %j hold the fields %j of contacts', (names, fields) => {
  expect(proposedFields('contacts', names)).toEqual(fields);
});

it.each([
  [
    ['Display Number', 'Client', 'Description', 'Responsible Attorney', 'Status', 'Open Date', 'Close Date'],
    ['number', 'clients', 'title', 'lead_attorney', 'status', 'opened_on', 'closed_on'],
  ],
  [
    ['Case/Matter Name', 'Number', 'Case Description', 'Lead Attorney', 'Case Closed', 'Closed Date'],
    ['title', 'number', 'description', 'lead_attorney', null, 'closed_on'],
  ],
  [
    ['Matter Title', 'Local Case Number', 'Assigned Team'],
    ['title', 'local_case_number', 'assigned_users'],
  ],
  [
    ['Aktennr.', 'Kurzbezeichnung', 'Mandantenname', 'Gegnername', 'Anlagedatum', 'Abgeschlossen am'],
    ['number', 'title', 'clients', 'other_side', 'opened_on', 'closed_on'],
  ],
])('columns called %j hold the fields %j of matters', (names, fields) => {
  expect(proposedFields('matters', names)).toEqual(fields);
});

it('columns of matters are known in German, too', () => {
  expect(
    proposedFields('matters', [
      'Aktennummer',
      'Aktenzeichen',
      'Bezeichnung',
      'Mandant',
      'Angelegt am',
      'Anwalt',
    ]),
  ).toEqual(['number', 'local_case_number', 'title', 'clients', 'opened_on', 'assigned_users']);
});

it('the columns of the list of matters are known by the names that the screens give them', () => {
  expect(proposedFields('matters', ['Title', 'Case Number', 'Assigned Team', 'Name'])).toEqual([
    'title',
    'local_case_number',
    'assigned_users',
    null,
  ]);
});

const days = (...samples: string[]) => [{ name: 'Opened', samples, field: 'opened_on' as const }];

it.each([
  ['03/04/2026', 'MDY', 'MDY'],
  ['03/04/2026', 'DMY', 'DMY'],
  ['13/04/2026', 'MDY', 'DMY'],
  ['03/14/2026', 'DMY', 'MDY'],
  ['03.04.2026', 'MDY', 'DMY'],
  ['2026-03-04', 'MDY', 'YMD'],
  ['13/04/26', 'MDY', 'DMY'],
] as const)('%s, in a firm that writes %s, is read as %s', (text, ofFirm, order) => {
  expect(proposedDays(days(text), ofFirm)).toBe(order);
});

it.each([
  [['Client', 'Judge', ''], 'contact_type'],
  [['Person', 'Company', ''], 'kind'],
  [['Client', 'Person', ''], 'kind'],
  [['', '', ''], 'kind'],
])('a column for kinds of contacts that begins with %j is proposed as %s', (values, field) => {
  expect(proposedFields('contacts', ['Last', 'Kind of contact'], () => values)).toEqual(['last_name', field]);
});
