import type { ImportField } from '@caseward/contract/import-fields';

const words = (text: string): string[] => text.split(' ');

/** Names of the fields in other programs; only letters and digits, in lower case. */
export const columnNames: Partial<Record<ImportField, readonly string[]>> = {
  full_name: words(
    'name fullname contactname displayname clientname personname vollername kontakt kontaktname clientfullname vornamenachname nachnamevorname',
  ),
  first_name: words(
    'firstname first givenname given forename vorname company companyname organization organisation firma firmenname unternehmen',
  ),
  last_name: words('lastname last surname familyname nachname familienname name'),
  email: words(
    'email emailaddress mail primaryemail businessemail workemail mailadresse emailadresse epost emailgeschäftlich email1value email1 emailaddress1 personalemailaddress',
  ),
  phone_number: words(
    'phone phonenumber telephone telephonenumber tel primaryphone primaryphonenumber mobile mobilephone mobilenumber cell cellphone businessphone workphone homephone telefon telefonnummer mobiltelefon mobil handy handynummer rufnummer telefongeschäftlich telefonprivat phone1value phone1 telefon1 telefonnr',
  ),
  mobile_phone: words('mobilephone mobile cell cellphone mobilenumber mobiltelefon mobil handy handynummer'),
  work_phone: words('workphone businessphone officephone telefongeschäftlich telefonbüro'),
  home_phone: words('homephone privatephone telefonprivat'),
  fax: words('fax faxnumber businessfax homefax telefax faxnummer faxgeschäftlich faxprivat'),
  phone_2: words(
    'phone2 secondaryphone otherphone alternatephone businessphone2 homephone2 telefon2 phone2value telefongeschäftlich2 telefonprivat2',
  ),
  phones: words('otherphones furtherphones weiteretelefonnummern'),
  email_2: words(
    'email2 secondaryemail otheremail alternateemail workemail businessemail personalemail personalemailaddress emailgeschäftlich email2address emailprivat email2value email2adresse workemailaddress',
  ),
  emails: words('otheremails furtheremails weitereemailadressen'),
  street: words(
    'street address streetaddress addressline1 address1 businessstreet homestreet mailingstreet straße strasse anschrift adresse streetaddress1 address1street straßegeschäftlich straßeprivat straßehausnummer straßeundhausnummer straßenr',
  ),
  postcode: words(
    'postcode postalcode zip zipcode businesspostalcode homepostalcode plz postleitzahl address1postalcode mailingzip postleitzahlgeschäftlich postleitzahlprivat',
  ),
  city: words(
    'city town businesscity homecity mailingcity ort stadt wohnort address1city ortgeschäftlich ortprivat',
  ),
  region: words(
    'stateorregion state province county region businessstate homestate bundesland address1region mailingstate regiongeschäftlich regionprivat bundeslandkanton',
  ),
  country: words(
    'country countryregion businesscountryregion homecountryregion land staat address1country mailingcountry landregion landregiongeschäftlich landregionprivat',
  ),
  employer: words(
    'employer company companyname organization organisation arbeitgeber firma organizationname organization1name',
  ),
  date_of_birth: words('dateofbirth birthday birthdate dob born geburtsdatum geburtstag geboren geborenam'),
  register_number: words(
    'registernumber registrationnumber companynumber entitynumber handelsregister handelsregisternummer registernummer hrb',
  ),
  former_names: words('formernames maidenname geburtsname früherenamen'),
  // Of the conflict register, and the other names of contacts.
  name: words('name names fullname partyname contactname clientname namen vollername parteiname'),
  other_names: words('othernames aliases alsoknownas formernames weiterenamen aliasnamen früherenamen'),
  capacity: words('capacity role rolle eigenschaft stellung'),
  user: words('whose user lawyer attorney wessen anwalt anwältin person'),
  firm_before: words('firmbefore formerfirm previousfirm kanzlei früherekanzlei'),
  subject: words('subject matter about description gegenstand sache betreff'),
  since: words('since from start seit von ab'),
  until: words('until to end bis'),
  contact_type: words('contacttype type category role kontaktart art kategorie rolle'),
  kind: words('kind kindofcontact persontype entitytype personenart'),
  number: words(
    'number matternumber matterno fileno displaynumber aktennummer mandatsnummer nummer aktennr aktenr mandatsnr',
  ),
  title: words(
    'title matter mattername name case casename displaynumber akte mandat bezeichnung rubrum titel mattertitle casetitle casemattername matterdescription aktenbezeichnung aktenkurzbezeichnung kurzbezeichnung kurzrubrum aktenname mandatsbezeichnung',
  ),
  local_case_number: words(
    'casenumber localcasenumber caseno docketnumber filenumber courtnumber aktenzeichen geschäftszeichen gerichtsaktenzeichen courtcasenumber courtfilenumber gerichtsaktennummer',
  ),
  docket_url: words('docketlink docketurl caselink courtlink registerlink gerichtslink linkzumverfahren'),
  status: words('status matterstatus casestatus aktenstatus stand'),
  description: words(
    'description notes details summary beschreibung notizen bemerkungen casedescription anmerkung anmerkungen',
  ),
  practice_area: words(
    'practicearea area areaoflaw mattertype casetype rechtsgebiet fachgebiet sachgebiet areaofpractice',
  ),
  court: words('court courtname tribunal gericht gerichtsname'),
  opened_on: words(
    'opened openedon opendate dateopened startdate eröffnet eröffnetam angelegt angelegtam beginn openeddate dateofopening opening eröffnung eröffnungsdatum anlage anlagedatum angelegtseit beginndatum',
  ),
  closed_on: words(
    'closed closedon closedate closeddate dateclosed enddate geschlossen geschlossenam abgeschlossen beendet ende dateofclosing closing abgeschlossenam beendetam beendigung erledigtam abgelegtam ablagedatum schließung',
  ),
  clients: words(
    'clients client clientname clientemail mandant mandanten mandantin klient auftraggeber clientfullname clientnames mandantname mandantenname auftraggeberin',
  ),
  other_side: words(
    'otherside opposingparty opposingparties opponent opponents adverseparty adverseparties gegner gegenseite gegenpartei opposing otherparty gegnername prozessgegner',
  ),
  parties: words(
    'allparties matterparties caseparties partiesandroles beteiligte allebeteiligten verfahrensbeteiligte aktenbeteiligte parteien',
  ),
  originating_attorney: words(
    'originatingattorney originator originatinglawyer originatedby originatingtimekeeper akquise akquisedurch akquiriertvon mandatsakquise',
  ),
  lead_attorney: words(
    'responsibleattorney responsiblelawyer leadlawyer primaryattorney handlingattorney verantwortlicheranwalt federführung federführenderanwalt hauptbearbeiter',
  ),
  assigned_users: words(
    'assignedto assignedusers assignedteam team attorney lawyer bearbeiter sachbearbeiter anwalt anwältin zuständig assignee assigneduser teammembers zuständigerbearbeiter zuständigeperson',
  ),
};
