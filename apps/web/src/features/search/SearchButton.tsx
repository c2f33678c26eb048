import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { useHotkeys, useOs, useWindowEvent } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { fetchAhead, openFrameDialog } from '../../shared/dialogs/frame-dialog.ts';
import type { Command } from './commands.ts';
import classes from './SearchButton.module.css';

const fetchDialog = () => import('./SearchDialog.tsx');
const prepare = () => fetchAhead(fetchDialog);

interface SearchButtonProps {
  /** Answers what can be done from everywhere, beside opening what is found. */
  fetchCommands: () => Promise<readonly Command[]>;
}

/** Opens the search over everything; its code arrives when it is wanted. */
export const openSearch = (fetchCommands: SearchButtonProps['fetchCommands']) =>
  openFrameDialog(async () => {
    const { SearchDialog } = await fetchDialog();
    return (close) => <SearchDialog fetchCommands={fetchCommands} onClose={close} />;
  }, t`Failed to open the search.`);

/** Opens the search by a click, or by Ctrl+K from anywhere. Phones have it among their tabs. */
export function SearchButton({ fetchCommands }: SearchButtonProps) {
  const isMac = useOs() === 'macos';
  const open = () => openSearch(fetchCommands);
  useHotkeys([['mod+K', open]], [], true);
  // The first half of the shortcut announces the second: what is typed right after it must find the box.
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Control' || key === 'Meta') prepare();
  });
  return (
    <UnstyledButton
      className={classes.button}
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      aria-haspopup="dialog"
      onClick={open}
      onFocus={prepare}
      onPointerEnter={prepare}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <span className={classes.label}>{t`Search`}</span>
      <kbd aria-hidden className={classes.keys}>
        {isMac ? '⌘ K' : t`Ctrl K`}
      </kbd>
    </UnstyledButton>
  );
}
