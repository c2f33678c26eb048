import { audit } from '@caseward/contract/audit';
import { firm } from '@caseward/contract/firm';
import { people } from '@caseward/contract/people';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { trash } from '@caseward/contract/trash';
import { walls } from '@caseward/contract/walls';
import { paths } from '../shared/paths.ts';
import { may } from '../shared/session/permissions.ts';

/** The settings that the signed-in person may see: their own, the firm's, and what was deleted. */
export const settingsEntries = () =>
  [
    { to: paths.account, label: 'My Account', group: 'You', isOpen: true },
    { to: paths.firm, label: 'Firm', group: 'Firm', isOpen: may(firm.get) },
    { to: paths.team, label: 'Team', group: 'Firm', isOpen: may(people.list) },
    { to: paths.practiceAreas, label: 'Practice Areas', group: 'Firm', isOpen: may(practiceAreas.create) },
    { to: paths.walls, label: 'Walls', group: 'Firm', isOpen: may(walls.standing) },
    { to: paths.auditLog, label: 'Audit Log', group: 'Firm', isOpen: may(audit.list) },
    { to: paths.trash, label: 'Trash', group: 'Deleted', isOpen: may(trash.list) },
  ].filter(({ isOpen }) => isOpen);
