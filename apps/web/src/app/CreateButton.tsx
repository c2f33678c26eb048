import { tasks } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useRouterState } from '@tanstack/react-router';
import { fetchAhead, openFrameDialog } from '../shared/dialogs/frame-dialog.ts';
import { paths } from '../shared/paths.ts';
import { useMay } from '../shared/session/permissions.ts';
import { useShortcut } from '../shared/shortcuts/shortcuts.ts';
import classes from './CreateButton.module.css';

const fetchDialog = () => import('./CreateDialog.tsx');
const prepare = () => fetchAhead(fetchDialog);

/** Opens the dialog that adds a task, from wherever one is. */
export const openCreation = () =>
  openFrameDialog(async () => {
    const { CreateDialog } = await fetchDialog();
    return (close) => <CreateDialog onClose={close} />;
  }, t`Failed to open the form.`);

/** Adds something from anywhere, by a click or by the key c. */
export function CreateButton() {
  const mayAdd = useMay(tasks.create);
  const isThere = useRouterState({ select: ({ location }) => location.pathname === paths.addTask });
  const isOffered = mayAdd && !isThere;
  useShortcut('c', t`New task`, isOffered ? openCreation : undefined);
  if (!isOffered) return null;
  return (
    <Button
      variant="default"
      className={classes.button}
      aria-keyshortcuts="c"
      aria-haspopup="dialog"
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={openCreation}
      onFocus={prepare}
      onPointerEnter={prepare}
    >
      {t`New`}
    </Button>
  );
}
