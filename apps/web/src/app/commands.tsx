import { conflictChecks } from '@caseward/contract/conflict-checks';
import { imports } from '@caseward/contract/imports';
import { notes } from '@caseward/contract/notes';
import { recordPluralLabels, typesThatAre } from '@caseward/contract/records';
import { t } from '@lingui/core/macro';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { awaitNote } from '../features/notes/new-note.ts';
import type { Command } from '../features/search/commands.ts';
import { recentQuery } from '../features/search/search.api.ts';
import { inSentence } from '../shared/language/language.ts';
import { paths } from '../shared/paths.ts';
import { pinsQuery } from '../shared/pins/pins.api.ts';
import { may } from '../shared/session/permissions.ts';
import { additions } from './additions.ts';
import { openCreation } from './CreateButton.tsx';
import { pathOfList } from './navigation-entries.ts';
import { queryClient } from './query-client.ts';
import { records } from './records.ts';
import { settingsEntries } from './settings-entries.ts';
import { openShortcuts } from './shortcuts-help.tsx';

/** Notes are written in matters at hand: those that are pinned, and those that were opened lately. */
async function noteCommands(): Promise<Command[]> {
  if (!may(notes.create)) return [];
  const recent = await queryClient.fetchQuery(recentQuery()).catch(() => []);
  const pinned = queryClient.getQueryData(pinsQuery.queryKey) ?? [];
  const atHand = [...pinned, ...recent].filter(({ type }) => type === 'matter');
  return [...new Map(atHand.map(({ id, title }) => [id, title]))].map(([id, title]) => ({
    id: `note-${id}`,
    label: t`New note in ${title}`,
    deed: t`New note`,
    to: paths.matter.replace('$matterId', id),
    onFollow: () => awaitNote(id),
    Icon: IconNote,
  }));
}

/** What the signed-in person can do from everywhere. */
export async function commands(): Promise<Command[]> {
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
    { id: 'calendar', label: t`Go to calendar`, to: paths.calendar, Icon: IconCalendar },
    { id: 'day-sheet', label: t`Go to day sheet`, to: paths.daySheet, Icon: IconCalendarTime },
    { id: 'conflicts', label: t`Go to conflicts`, to: paths.conflicts, Icon: IconScale },
    ...settingsEntries().map(({ to, label }) => ({
      id: to,
      label: t`Settings: ${label}`,
      to,
      Icon: IconSettings,
    })),
  ];
  const importing = may(imports.create)
    ? [{ id: 'import', label: t`Import a file`, to: paths.import, Icon: IconFileImport }]
    : [];
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
  const pinned = (queryClient.getQueryData(pinsQuery.queryKey) ?? []).flatMap(({ id, title, list }) => {
    if (!list) return [];
    const to = `${pathOfList(list)}?view=${encodeURIComponent(id)}`;
    return { id, label: t`Pinned view: ${title}`, to, Icon: IconPin };
  });
  return [
    ...pinned,
    ...adding,
    ...checking,
    ...importing,
    ...going,
    ...(await noteCommands()),
    { id: 'help', label: t`Help`, to: paths.help, Icon: IconHelp },
    { id: 'shortcuts', label: t`Keyboard shortcuts`, Icon: IconKeyboard, run: () => void openShortcuts() },
  ];
}
