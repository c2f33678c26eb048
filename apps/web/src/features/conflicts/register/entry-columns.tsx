import { contactKindLabels } from '@caseward/contract/contacts';
import type { RegisterEntry } from '@caseward/contract/register';
import { registerCapacityLabels, registerSourceLabels } from '@caseward/contract/register-codes';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { RemoveButton } from '../../../shared/dialogs/RemoveButton.tsx';
import type { Column } from '../../../shared/lists/columns.ts';
import { Person } from '../../../shared/people/Person.tsx';
import { periodInWords } from '../../../shared/period.ts';
import { Tool } from '../../../shared/tools/Tool.tsx';
import classes from './Register.module.css';
import { registerChanged, removeEntry, restoreEntry } from './register.api.ts';

const Aside = ({ children }: { children: string }) =>
  children && (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  );

function kindAndNames({ kind, other_names }: RegisterEntry): string {
  const names = other_names.length > 0 && t`also ${other_names.join(', ')}`;
  return [kind && contactKindLabels[kind], names].filter(Boolean).join(' · ');
}

/** What the register tells of a name. */
export const entryColumns: Column<RegisterEntry>[] = [
  {
    header: t`Name`,
    cell: (entry) => (
      <>
        {entry.name}
        <Aside>{kindAndNames(entry)}</Aside>
      </>
    ),
  },
  {
    header: t({ message: 'Capacity', context: 'register' }),
    cell: ({ capacity }) => registerCapacityLabels[capacity],
  },
  {
    header: t`Whose`,
    cell: ({ user, firm_before }) => (
      <>
        {user && <Person person={user} />}
        <Aside>{firm_before}</Aside>
      </>
    ),
  },
  { header: t`Subject`, cell: ({ subject }) => subject },
  { header: t`When`, cell: (entry) => periodInWords(entry) ?? '' },
  {
    header: t`Source`,
    cell: ({ source, matter_number }) => (
      <>
        {registerSourceLabels[source]}
        <Aside>{matter_number}</Aside>
      </>
    ),
  },
];

interface EntryToolsProps {
  entry: RegisterEntry;
  onEdit: (entry: RegisterEntry) => void;
}

/** Changes and removes an entry; what a deleted matter has left cannot be changed. */
export function EntryTools({ entry, onEdit }: EntryToolsProps) {
  const { id, name, source } = entry;
  return (
    <span className={classes.tools} data-screen-only>
      {source !== 'PURGED' && (
        <Tool icon="pencil" look="bare" aria-label={t`Edit ${name}`} onClick={() => onEdit(entry)} />
      )}
      <RemoveButton
        label={t`Remove ${name}`}
        remove={() => removeEntry(id)}
        restore={() => restoreEntry(id)}
        effects={registerChanged}
        failure={t`Failed to remove the entry.`}
        removed={t`${name} was removed from the register.`}
        restored={t`${name} is in the register again.`}
      />
    </span>
  );
}
