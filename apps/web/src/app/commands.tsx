import { conflictChecks } from '@caseward/contract/conflict-checks';
import { recordPluralLabels, typesThatAre } from '@caseward/contract/records';
import { t } from '@lingui/core/macro';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import type { Command } from '../features/search/commands.ts';
import { inSentence } from '../shared/language/language.ts';
import { paths } from '../shared/paths.ts';
import { may } from '../shared/session/permissions.ts';
import { additions } from './additions.ts';
import { openCreation } from './CreateButton.tsx';
import { records } from './records.ts';
import { settingsEntries } from './settings-entries.ts';
import { openShortcuts } from './shortcuts-help.tsx';

/** What the signed-in person can do from everywhere. */
export function commands(): Command[] {
  const adding = additions().map(({ type, to, label, Icon }) => {
    const command = { id: `add-${type}`, label, Icon };
    return type === 'task' ? { ...command, run: () => void openCreation() } : { ...command, to };
  });
  const going = [
    { id: 'dashboard', label: t`Go to dashboard`, to: paths.dashboard, Icon: IconLayoutDashboard },
    ...typesThatAre('listed').map((type) => ({
      id: `go-${type}`,
      label: t`Go to ${inSentence(recordPluralLabels[type])}`,
      to: records[type].list.to,
      Icon: records[type].icon,
    })),
    { id: 'conflicts', label: t`Go to conflicts`, to: paths.conflicts, Icon: IconScale },
    ...settingsEntries().map(({ to, label }) => ({
      id: to,
      label: t`Settings: ${label}`,
      to,
      Icon: IconSettings,
    })),
  ];
  const checking = may(conflictChecks.create)
    ? [
        {
          id: 'check-name',
          label: t`Check a name for conflicts`,
          to: paths.newConflictCheck,
          Icon: IconScale,
        },
      ]
    : [];
  return [
    ...adding,
    ...checking,
    ...going,
    { id: 'shortcuts', label: t`Keyboard shortcuts`, Icon: IconKeyboard, run: () => void openShortcuts() },
  ];
}
