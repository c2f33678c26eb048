import type { Role } from '@caseward/contract/roles';
import { t } from '@lingui/core/macro';

/** A sentence per role. */
export const roleDescriptions: Record<Role, string> = {
  ADMIN: t`Full access, also to the firm's people and settings, except to matters from which they are screened.`,
  ATTORNEY: t`Full access to matters, including deleting.`,
  STAFF: t`Can edit everything; cannot import files or delete matters.`,
  READ_ONLY: t`Can view everything from which they are not screened; cannot edit.`,
};
