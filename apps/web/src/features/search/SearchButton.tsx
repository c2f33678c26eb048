import { UnstyledButton } from '@mantine/core';
import { useHotkeys, useOs, useWindowEvent } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useRef, useState } from 'react';
import { alertFailure, dismissAlert } from '../../shared/feedback/alerts.ts';
import classes from './SearchButton.module.css';
import type { SearchDialog } from './SearchDialog.tsx';

const fetchDialog = () => import('./SearchDialog.tsx');
/** A failed preload is retried, and reported, when the dialog is opened. */
const fetchAhead = () => void fetchDialog().catch(() => {});
const failure = 'The search could not be opened.';

/** Opens the search over everything, by a click or by Ctrl+K from anywhere; its code arrives when it is wanted. */
export function SearchButton() {
  const [Dialog, setDialog] = useState<typeof SearchDialog | null>(null);
  const opening = useRef(false);
  const isMac = useOs() === 'macos';
  const open = async () => {
    // An open dialog is finished first.
    if (opening.current || document.querySelector('dialog[open]')) return;
    opening.current = true;
    dismissAlert(failure);
    try {
      const fetched = await fetchDialog();
      setDialog(() => fetched.SearchDialog);
    } catch (error) {
      alertFailure(failure, error);
    } finally {
      opening.current = false;
    }
  };
  useHotkeys([['mod+K', open]], [], true);
  // The first half of the shortcut announces the second: what is typed right after it must find the box.
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Control' || key === 'Meta') fetchAhead();
  });
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={open}
        onFocus={fetchAhead}
        onPointerEnter={fetchAhead}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span className={classes.label}>Search</span>
        <kbd aria-hidden className={classes.keys}>
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </UnstyledButton>
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  );
}
