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

/** Values of details that are codes. */
const detailWords: Readonly<Record<string, string>> = {
  operator: t`operator of the installation`,
  INDEXING: t`retried`,
  'a secret was made': t`a secret was made`,
  MISMATCH: t`did not match`,
  KEPT: t`not taken over`,
  missing: t`the file is missing`,
  changed: t`the file is not what was uploaded`,
  true: t`yes`,
  false: t`no`,
};

/** The labels of codes in details, by detail. */
const detailCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  outcome: checkStateLabels,
  decision: conflictDecisionLabels,
  occasion: listOccasionLabels,
  source: registerSourceLabels,
};

function detailInWords(name: string, value: string): string {
  if (name === 'fields') return value.split(', ').map(fieldName).join(', ');
  if (name === 'again') return t`an earlier check`;
  return detailCodes[name]?.[value] ?? detailWords[value] ?? value;
}
