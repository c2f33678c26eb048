import type { AuditEvent } from '@caseward/contract/audit';
import {
  checkStateLabels,
  conflictDecisionLabels,
  listOccasionLabels,
} from '@caseward/contract/conflict-codes';
import { registerSourceLabels } from '@caseward/contract/register-codes';
import { t } from '@lingui/core/macro';
import { capitalized, fieldName, isEmpty } from './field-labels.ts';

/** A field of an event: label and values. */
export interface EventFieldText {
  name: string;
  value: string;
}

/** What an event tells besides its changes, in words. */
export const detailsOf = ({
  details,
  object_type,
}: Pick<AuditEvent, 'details' | 'object_type'>): EventFieldText[] =>
  Object.entries(details ?? {})
    .filter(([name, value]) => !isEmpty(value) && !isForMachines(name, value))
    .map(([name, value]) => ({
      name: capitalized(name === 'names' && object_type === 'conflict_check' ? t`names` : fieldName(name)),
      value: detailInWords(name, String(value)),
    }));

/** Details with which people can do nothing: the id of a wall, and digests but for those of whole files. */
const isForMachines = (name: string, value: unknown) =>
  name === 'wall' || (!['report_hash', 'sha256'].includes(name) && /^[0-9a-f]{64}$/.test(String(value)));

/** What codes in details mean, by detail: elsewhere the same word may be somebody's own. */
const detailCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  by: { operator: t`operator of the installation` },
  by_link: { true: t`yes` },
  text_state: { INDEXING: t`retried` },
  two_factor: { 'a secret was made': t`a secret was made` },
  second_entry: { MISMATCH: t`did not match` },
  replay: { KEPT: t`not taken over` },
  problem: { missing: t`the file is missing`, changed: t`the file is not what was uploaded` },
  outcome: checkStateLabels,
  decision: conflictDecisionLabels,
  occasion: listOccasionLabels,
  source: registerSourceLabels,
};

function detailInWords(name: string, value: string): string {
  if (name === 'fields') return value.split(', ').map(fieldName).join(', ');
  if (name === 'again') return t`an earlier check`;
  return detailCodes[name]?.[value] ?? value;
}
