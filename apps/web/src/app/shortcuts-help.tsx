import { t } from '@lingui/core/macro';
import { openFrameDialog } from '../shared/dialogs/frame-dialog.ts';

/** Shows the keyboard shortcuts. */
export const openShortcuts = () =>
  openFrameDialog(async () => {
    const { ShortcutsDialog } = await import('./ShortcutsDialog.tsx');
    return (close) => <ShortcutsDialog onClose={close} />;
  }, t`Failed to show the shortcuts.`);
