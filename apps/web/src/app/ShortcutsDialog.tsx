import { t } from '@lingui/core/macro';
import { Checkbox, Table } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { Dialog } from '../shared/dialogs/Dialog.tsx';
import { TextLink } from '../shared/layout/links.tsx';
import { paths } from '../shared/paths.ts';
import { useShortcuts, useSingleKeys } from '../shared/shortcuts/shortcuts.ts';
import classes from './ShortcutsDialog.module.css';

/** The keys of the present screen. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const single = useShortcuts();
  const [on, change] = useSingleKeys();
  const mod = useOs() === 'macos' ? '⌘' : t`Ctrl`;
  const rows = [
    { keys: [mod, 'K'], label: t`Search, go to a page, or run a command` },
    ...single.map(({ key, label }) => ({ keys: [key], label })),
    { keys: [mod, 'Enter'], label: t`Save what is being written` },
    { keys: [t`Esc`], label: t`Close a dialog or a menu` },
  ];
  return (
    <Dialog title={t`Keyboard shortcuts`} harmless onClose={onClose}>
      <Table>
        <Table.Tbody>
          {rows.map(({ keys, label }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              <Table.Td ta="end">
                {keys.map((key) => (
                  <kbd key={key} className={classes.key}>
                    {key}
                  </kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Checkbox
        label={t`Single-key shortcuts`}
        description={t`Turn them off if your speech input types keys by mistake. Kept for this browser.`}
        checked={on}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      <TextLink to={paths.help} size="sm" mt="md" display="block">
        {t`How things are done: help`}
      </TextLink>
    </Dialog>
  );
}
