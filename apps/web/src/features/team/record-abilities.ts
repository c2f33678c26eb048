import { api } from '@caseward/contract/api';
import type { Endpoint } from '@caseward/contract/endpoint';
import { type RecordType, recordPluralLabels, recordTypes } from '@caseward/contract/records';
import { t } from '@lingui/core/macro';
import { inARow, inSentence } from '../../shared/language/language.ts';

/** An ability and its calls. The contract says which roles may make them. */
export interface Ability {
  id: string;
  endpoints: readonly Endpoint[];
  /** The firm says who of those who may call them does. */
  clears?: true;
}

/** Every record type. */
export const types = Object.keys(recordTypes) as RecordType[];
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** A record type in the plural, within a sentence. */
export const pluralOf = (type: RecordType) => inSentence(recordPluralLabels[type]);

/** The calls of a record type: the API has a group of the name of its table. */
const callsOf = (type: RecordType): Endpoint[] => Object.values(api[recordTypes[type].table]);
const isReading = ({ method }: Endpoint) => method === 'GET';
/** The calls of a record type that read. */
export const readingCalls = (type: RecordType): Endpoint[] => callsOf(type).filter(isReading);
const verbLabels = { add: t`add`, change: t`change`, delete: t`delete` };
const verbs = Object.keys(verbLabels) as (keyof typeof verbLabels)[];
const verbOf = ({ method, path, creates }: Endpoint): (typeof verbs)[number] =>
  creates ? 'add' : method === 'DELETE' || path.endsWith('/delete/') ? 'delete' : 'change';

/** An ability of the changing calls of one type that the same roles may make. */
const changesOf = (type: RecordType) =>
  [
    ...Map.groupBy(
      callsOf(type).filter((call) => !isReading(call)),
      ({ access }) => String(access),
    ),
  ].map(([access, endpoints]) => ({
    type,
    access,
    verbs: inARow(
      verbs.filter((verb) => endpoints.map(verbOf).includes(verb)).map((verb) => verbLabels[verb]),
    ),
    endpoints,
  }));

/** Adding, changing and deleting records; one ability where the same holds for several types. */
export const changingRecords: Ability[] = [
  ...Map.groupBy(types.flatMap(changesOf), ({ verbs, access }) => `${verbs} ${access}`).values(),
].map((same) => ({
  id: capitalized(t`${same[0]?.verbs ?? ''} ${inARow(same.map(({ type }) => pluralOf(type)))}`),
  endpoints: same.flatMap(({ endpoints }) => endpoints),
}));
