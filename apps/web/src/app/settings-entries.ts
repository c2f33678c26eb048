import { audit } from '@caseward/contract/audit';
import { firm } from '@caseward/contract/firm';
import { people } from '@caseward/contract/people';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { trash } from '@caseward/contract/trash';
import { walls } from '@caseward/contract/walls';
import { t } from '@lingui/core/macro';
import { paths } from '../shared/paths.ts';
import { may } from '../shared/session/permissions.ts';

/** The settings that the signed-in person may see: their own, the firm's, and what was deleted. */
export const settingsEntries = () =>
  [
    { to: paths.account, label: t`My account`, group: t`You`, isOpen: true },
    { to: paths.firm, label: t`Firm`, group: t`Firm`, isOpen: may(firm.get) },
    { to: paths.team, label: t`Team`, group: t`Firm`, isOpen: may(people.list) },
    { to: paths.practiceAreas, label: t`Practice areas`, group: t`Firm`, isOpen: may(practiceAreas.create) },
    { to: paths.courts, label: t`Courts`, group: t`Firm`, isOpen: true },
    { to: paths.rulePacks, label: t`Court rules`, group: t`Firm`, isOpen: true },
    { to: paths.playbooks, label: t`Playbooks`, group: t`Firm`, isOpen: true },
    { to: paths.walls, label: t`Ethical walls`, group: t`Firm`, isOpen: may(walls.standing) },
    { to: paths.auditLog, label: t`Audit log`, group: t`Firm`, isOpen: may(audit.list) },
    { to: paths.trash, label: t`Trash`, group: t`Deleted`, isOpen: may(trash.list) },
  ].filter(({ isOpen }) => isOpen);
