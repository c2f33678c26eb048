import { fieldsOfRecords } from '@caseward/contract/record-fields';
import type { RecordType } from '@caseward/contract/records';
import type { Referent } from '@caseward/contract/references';
import type { Person } from './firm.ts';
import { placesOf, sampleCall } from './sample.ts';
import { upload } from './uploads.ts';
import { everyEndpoint } from './walk.ts';

/** The endpoints that create a record of a type: there is one. */
export const creating = (type: RecordType) =>
  everyEndpoint.filter(({ endpoint }) => endpoint.creates === type).map(({ endpoint }) => endpoint);

/**
 * Creates a record of any type by what the contract says of it; answers its id.
 * @param ids what it refers to; a file is uploaded for it
 * @param text its first field: a name, a title
 * @throws Error when it is refused
 */
export async function createRecord(
  person: Person,
  type: RecordType,
  ids: Partial<Record<Referent, string>>,
  text = 'A sample',
): Promise<string> {
  const [endpoint] = creating(type);
  if (!endpoint) throw new Error(`No endpoint creates a ${type}.`);
  const needsUpload = placesOf(endpoint).some(({ referent }) => referent === 'upload');
  const known = {
    user: person.id,
    ...ids,
    ...(needsUpload && { upload: await upload(person, 'a.txt', 'a') }),
  };
  const nothing = crypto.randomUUID();
  const sample = sampleCall(endpoint, ({ referent }) => known[referent] ?? nothing);
  const [first = ''] = Object.keys(fieldsOfRecords[type]);
  // What it may refer to besides is left out where there is none.
  const fields = Object.entries(sample.body as object).filter(
    ([, value]) => !JSON.stringify(value).includes(nothing),
  );
  const { status, body } = await person.call(endpoint, {
    body: { ...Object.fromEntries(fields), [first]: text },
  });
  if (status !== 201) throw new Error(`A ${type} was not created: ${status} ${JSON.stringify(body)}`);
  return (body as unknown as { id: string }).id;
}
