import type { ConflictCheckSummary } from '@caseward/contract/conflict-checks';
import { t } from '@lingui/core/macro';
import { Person } from '../../shared/people/Person.tsx';

/** Who made a check: a person, or the standing watch. */
export const MadeBy = ({ by }: { by: ConflictCheckSummary['created_by'] }) =>
  by ? <Person person={by} /> : t`Conflict watch`;
