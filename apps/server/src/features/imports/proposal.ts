import type { DateOrder } from '@caseward/contract/date-orders';
import { fieldLabels } from '@caseward/contract/field-descriptions';
import {
  type DayOrder,
  type Import,
  type ImportField,
  type ImportKind,
  importFields,
} from '@caseward/contract/imports';
import { labelInAll } from '../../platform/language/labels.ts';

const words = (text: string): string[] => text.split(' ');

/** Names of the fields in other programs; only letters and digits, in lower case. */
const synonyms: Partial<Record<ImportField, readonly string[]>> = {
  full_name: words(
    'name fullname contactname displayname clientname personname vollername kontakt kontaktname',
  ),
  first_name: words(
    'firstname first givenname given forename vorname company companyname organization organisation firma firmenname unternehmen',
  ),
  last_name: words('lastname last surname familyname nachname familienname name'),
  email: words(
    'email emailaddress mail primaryemail businessemail workemail mailadresse emailadresse epost emailgeschäftlich',
  ),
  phone_number: words(
    'phone phonenumber telephone telephonenumber tel primaryphone primaryphonenumber mobile mobilephone mobilenumber cell cellphone businessphone workphone homephone telefon telefonnummer mobiltelefon mobil handy handynummer rufnummer telefongeschäftlich telefonprivat',
  ),
  mobile_phone: words('mobilephone mobile cell cellphone mobilenumber mobiltelefon mobil handy handynummer'),
  work_phone: words('workphone businessphone officephone telefongeschäftlich telefonbüro'),
  home_phone: words('homephone privatephone telefonprivat'),
  fax: words('fax faxnumber businessfax homefax telefax faxnummer'),
  phone_2: words('phone2 secondaryphone otherphone alternatephone businessphone2 homephone2 telefon2'),
  phones: words('otherphones furtherphones weiteretelefonnummern'),
  email_2: words('email2 secondaryemail otheremail alternateemail personalemail email2address emailprivat'),
  emails: words('otheremails furtheremails weitereemailadressen'),
  street: words(
    'street address streetaddress addressline1 address1 businessstreet homestreet mailingstreet straße strasse anschrift adresse',
  ),
  postcode: words('postcode postalcode zip zipcode businesspostalcode homepostalcode plz postleitzahl'),
  city: words('city town businesscity homecity mailingcity ort stadt wohnort'),
  region: words('stateorregion state province county region businessstate homestate bundesland'),
  country: words('country countryregion businesscountryregion homecountryregion land staat'),
  employer: words('employer company companyname organization organisation arbeitgeber firma'),
  date_of_birth: words('dateofbirth birthday birthdate dob born geburtsdatum geburtstag geboren geborenam'),
  register_number: words(
    'registernumber registrationnumber companynumber entitynumber handelsregister handelsregisternummer registernummer hrb',
  ),
  former_names: words('formernames maidenname aliases alsoknownas geburtsname früherenamen'),
  contact_type: words('contacttype type category role kontaktart art kategorie rolle'),
  kind: words('kind kindofcontact persontype entitytype personenart'),
  number: words('number matternumber matterno fileno displaynumber aktennummer mandatsnummer nummer'),
  title: words(
    'title matter mattername name case casename displaynumber akte mandat bezeichnung rubrum titel',
  ),
  local_case_number: words(
    'casenumber localcasenumber caseno docketnumber filenumber courtnumber aktenzeichen geschäftszeichen gerichtsaktenzeichen',
  ),
  status: words('status matterstatus casestatus aktenstatus stand'),
  description: words('description notes details summary beschreibung notizen bemerkungen'),
  practice_area: words('practicearea area areaoflaw mattertype casetype rechtsgebiet fachgebiet sachgebiet'),
  opened_on: words(
    'opened openedon opendate dateopened startdate eröffnet eröffnetam angelegt angelegtam beginn',
  ),
  closed_on: words(
    'closed closedon closedate dateclosed enddate geschlossen geschlossenam abgeschlossen beendet ende',
  ),
  clients: words('clients client clientname clientemail mandant mandanten mandantin klient auftraggeber'),
  other_side: words(
    'otherside opposingparty opposingparties opponent opponents adverseparty adverseparties gegner gegenseite gegenpartei',
  ),
  assigned_users: words(
    'assignedto assignedusers assignedteam team attorney responsibleattorney lawyer bearbeiter sachbearbeiter anwalt anwältin zuständig',
  ),
};

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * What a column may be called that other columns say more of: with a Vorname beside it, Name is a last name; beside a
 * Phone, Mobile is a further number.
 */
const isVague = (name: string, fields: readonly KnownField[]) =>
  synonyms.full_name?.includes(name) || fields.filter(({ names }) => names.includes(name)).length > 1;

/** A field, and what a column that holds it may be called. */
interface KnownField {
  field: ImportField;
  names: readonly string[];
}

const knownFields = (kind: ImportKind): KnownField[] =>
  (Object.entries(fieldLabels(importFields[kind])) as [ImportField, string][]).map(([field, label]) => ({
    field,
    names: [bare(field), ...labelInAll(label).map(bare), ...(synonyms[field] ?? [])],
  }));

/** Proposes a field for each column by its name; each field once, in the order of the columns. */
export function proposedFields(kind: ImportKind, names: readonly string[]): (ImportField | null)[] {
  const fields = knownFields(kind);
  const proposed = new Map<ImportField, number>();
  const propose = (index: number, name: string) => {
    const found = fields.find(
      ({ field, names }) =>
        !proposed.has(field) &&
        !(field === 'full_name' && (proposed.has('first_name') || proposed.has('last_name'))) &&
        !(proposed.has('full_name') && (field === 'first_name' || field === 'last_name')) &&
        names.includes(name),
    );
    if (found) proposed.set(found.field, index);
  };
  const columns = names.map((name, index) => ({ index, name: bare(name) }));
  for (const { index, name } of columns) if (!isVague(name, fields)) propose(index, name);
  for (const { index, name } of columns) if (isVague(name, fields)) propose(index, name);
  const byColumn = new Map([...proposed].map(([field, index]) => [index, field]));
  return names.map((_, index) => byColumn.get(index) ?? null);
}

const dayFields: (ImportField | null)[] = ['opened_on', 'closed_on', 'date_of_birth'];

/**
 * Guesses the date order by the first values of date columns. Where they fit either order, points mean European dates,
 * and otherwise the firm's own order counts.
 */
export function proposedDays(columns: Import['columns'], ofFirm: DateOrder): DayOrder {
  const written = columns
    .filter(({ field }) => dayFields.includes(field))
    .flatMap(({ samples }) =>
      samples.map((text) => /^(\d{1,2})([-/.])(\d{1,2})\2(?:\d{4}|\d{2})\b/.exec(text)),
    )
    .filter((parts) => parts !== null)
    .map(([, first, sign, second]) => ({ first: Number(first), sign, second: Number(second) }));
  if (written.length === 0) return 'YMD';
  if (written.some(({ first }) => first > 12)) return 'DMY';
  if (written.some(({ second }) => second > 12)) return 'MDY';
  return written.some(({ sign }) => sign === '.') ? 'DMY' : ofFirm;
}
