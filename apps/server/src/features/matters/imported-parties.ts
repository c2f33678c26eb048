import { mostNamesInCell } from '@caseward/contract/import-limits';
import { type PartyRole, partyRoleLabels, partySideLabels } from '@caseward/contract/party-roles';
import { partyShape } from '@caseward/contract/party-shape';
import { counselOf, usualSide } from '@caseward/contract/usual-sides';
import * as z from 'zod/mini';
import type { Finding, Means, Texts } from '../../platform/import/importer.ts';
import {
  codeIn,
  comparable,
  dayIn,
  isLabelled,
  namesIn,
  quoted,
  readingBy,
} from '../../platform/import/readings.ts';
import { type FirstParty, requireClientsSide, requireSpan } from './parties.rules.ts';
import { type PartyTexts, partyTexts } from './party-cells.ts';

/** The columns that name contacts. */
type PartyColumn = 'clients' | 'other_side' | 'parties';

const PartyOfCell = z.strictObject(partyShape);

/** All contacts that a row names. */
export const partyNames = ({ clients = '', other_side = '', parties = '' }: Texts): string[] => [
  ...[clients, other_side].flatMap((cell) => namesIn(cell) ?? []),
  ...(namesIn(parties) ?? []).map(partyTexts).flatMap(({ name, counsel = '' }) => [name, counsel]),
];

/** The contacts of a row, in their roles. A client of whom more is said is among the parties as well. */
export interface RowParties {
  clients: string[];
  parties: FirstParty[];
}

/**
 * Parses the cells of a row that name contacts; what is wrong with them becomes findings. Whom two columns name in the
 * same role is taken once.
 * @param contacts the id of each contact by its name in lower case; null where several have it
 */
export function partiesIn(
  texts: Texts,
  contacts: ReadonlyMap<string, string | null>,
  day: Means['day'],
  findings: Finding[],
): RowParties {
  const say = (field: PartyColumn, sentence: string) => {
    findings.push({ kind: 'ERROR', field, sentence });
    return [];
  };
  const namesOf = (field: PartyColumn) =>
    namesIn(texts[field] ?? '') ?? say(field, `At most ${mostNamesInCell} names in a cell.`);
  const contactIn = (field: PartyColumn, name: string): string | never[] => {
    const id = contacts.get(comparable(name));
    if (id === undefined)
      return say(field, `There is no contact ${quoted(name)}. Add it first, or import contacts first.`);
    return id ?? say(field, `There are several contacts ${quoted(name)}. Write the e-mail address instead.`);
  };
  const contactsIn = (field: 'clients' | 'other_side') =>
    namesOf(field).flatMap((name) => contactIn(field, name));

  const read = (text: string): FirstParty | never[] => {
    const told = partyTexts(text);
    const { name, role, since, until, counsel } = told;
    if (role === undefined)
      return say(
        'parties',
        `Write behind ${quoted(name)} in brackets what it is in the matter, such as (Witness).`,
      );
    const wrong: Finding[] = [];
    const given = {
      contact: [contactIn('parties', name)].flat()[0],
      role: codeIn('parties', partyRoleLabels, role, wrong).parties,
      ...sideIn(told, wrong),
      ...(since && { since: dayIn('parties', since, day, wrong).parties }),
      ...(until && { until: dayIn('parties', until, day, wrong).parties }),
      ...(counsel && { represented_by: [contactIn('parties', counsel)].flat()[0] }),
    };
    findings.push(...wrong);
    if (wrong.length > 0 || !given.contact || (counsel && !given.represented_by)) return [];
    const reading = readingBy(PartyOfCell, given, (party) => {
      requireSpan({ since: party.since ?? null, until: party.until ?? null });
      requireClientsSide({ role: party.role, side: party.side ?? usualSide(party.role) });
      return party;
    });
    findings.push(...reading.findings.map((finding) => ({ ...finding, field: 'parties' as const })));
    return reading.fields ?? [];
  };

  const listed = new Map<string, FirstParty>();
  for (const text of namesOf('parties'))
    for (const party of [read(text)].flat()) {
      const place = placeOf(party);
      if (listed.has(place) && JSON.stringify(listed.get(place)) !== JSON.stringify(party))
        say('parties', `${quoted(partyTexts(text).name)} stands in this cell twice in the same role.`);
      listed.set(place, party);
    }
  const isClient = ({ role }: FirstParty) => role === 'CLIENT';
  const named = [...listed.values()];
  const clients = [...contactsIn('clients'), ...named.filter(isClient).map(({ contact }) => contact)];
  const opponents = contactsIn('other_side')
    .map((contact) => ({ contact, role: 'OPPOSING_PARTY' }) as const)
    .filter((party) => !listed.has(placeOf(party)));
  const parties = [...named.filter((party) => !isClient(party) || saysMore(party)), ...opponents];
  return {
    clients: [...new Set(clients)],
    parties: withCounsel(clients, [...new Map(parties.map((party) => [placeOf(party), party])).values()]),
  };
}

const placeOf = ({ contact, role }: { contact: string; role: PartyRole }) => `${contact} ${role}`;

const saysMore = ({ represented_by, since, until }: FirstParty) => Boolean(represented_by ?? since ?? until);

/** Whoever represents a party is a party, too. */
function withCounsel(clients: readonly string[], parties: readonly FirstParty[]): FirstParty[] {
  const known = new Set([...clients, ...parties.map(({ contact }) => contact)]);
  const counsel: FirstParty[] = [];
  for (const { represented_by: contact, role, side = usualSide(role) } of parties)
    if (contact && !known.has(contact)) {
      known.add(contact);
      counsel.push({ contact, role: counselOf[side], side });
    }
  return [...parties, ...counsel];
}

/** The side that is written behind the role; what is none becomes a finding. */
function sideIn({ more }: PartyTexts, findings: Finding[]): Pick<FirstParty, 'side'> {
  const [text, another] = more;
  if (text === undefined) return {};
  const isSide = (said: string) =>
    Object.entries(partySideLabels).some(
      ([code, label]) => code.toLowerCase() === comparable(said) || isLabelled(label, said),
    );
  const unknown = isSide(text) ? another : text;
  if (unknown !== undefined) {
    const sentence = `${quoted(unknown)} is neither a side nor a day. Write (Witness, Our side, since 2026-01-31).`;
    findings.push({ kind: 'ERROR', field: 'parties', sentence });
    return {};
  }
  const { parties: side } = codeIn('parties', partySideLabels, text, findings);
  return side ? { side } : {};
}
