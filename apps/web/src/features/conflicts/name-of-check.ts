import type { ConflictCheckSummary } from '@caseward/contract/conflict-checks';
import { t } from '@lingui/core/macro';
import { manyOf } from '../../shared/counts.ts';

/** What a check is called: its subject, or else its matter. */
export const nameOfCheck = ({ subject, matter, names }: ConflictCheckSummary): string =>
  subject || matter?.title || t`Check of ${manyOf(names, { one: t`name`, several: t`names` })}`;
