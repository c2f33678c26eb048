import { audit } from '@caseward/contract/audit';
import { firm } from '@caseward/contract/firm';
import { people } from '@caseward/contract/people';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { trash } from '@caseward/contract/trash';
import { walls } from '@caseward/contract/walls';
import { Link, Outlet } from '@tanstack/react-router';
import { paths } from '../shared/paths.ts';
import { useMay } from '../shared/session/permissions.ts';
import classes from './Settings.module.css';

/** Layout of the settings that a person may change, with tabs where there are several. */
export function Settings() {
  const mayRunTeam = useMay(people.list);
  const mayRunFirm = useMay(firm.get);
  const mayKnowWalls = useMay(walls.standing);
  const mayAudit = useMay(audit.list);
  const mayRestore = useMay(trash.list);
  const mayRunPracticeAreas = useMay(practiceAreas.create);
  const entries = [
    { to: paths.account, label: 'My Account', may: true },
    { to: paths.team, label: 'Team', may: mayRunTeam },
    { to: paths.firm, label: 'Firm', may: mayRunFirm },
    { to: paths.walls, label: 'Walls', may: mayKnowWalls },
    { to: paths.auditLog, label: 'Audit Log', may: mayAudit },
    { to: paths.trash, label: 'Trash', may: mayRestore },
    { to: paths.practiceAreas, label: 'Practice Areas', may: mayRunPracticeAreas },
  ].filter(({ may }) => may);
  return (
    <>
      {entries.length > 1 && (
        <nav aria-label="Settings" className={classes.entries}>
          {entries.map(({ to, label }) => (
            <Link key={to} to={to} activeOptions={{ includeSearch: false }} className={classes.entry}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      <Outlet />
    </>
  );
}
