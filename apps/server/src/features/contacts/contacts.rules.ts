import type { ContactKind } from '@caseward/contract/contacts';
import { invalid } from '../../http/api-problem.ts';

interface Named {
  kind?: ContactKind | undefined;
  last_name?: string | undefined;
}

/**
 * A company's whole name is in its first name. Turning a person into a company therefore drops the last name; a last
 * name in the same call is refused.
 * @param stored the stored contact, when one is changed
 * @returns the fields to write
 * @throws ApiProblem 400 naming last_name
 */
export function withCompanyName<Fields extends Named>(fields: Fields, stored?: Named): Fields {
  if ((fields.kind ?? stored?.kind) !== 'COMPANY') return fields;
  if (fields.last_name) throw invalid({ last_name: ["A company's name stands in its first name alone."] });
  return { ...fields, last_name: '' };
}
