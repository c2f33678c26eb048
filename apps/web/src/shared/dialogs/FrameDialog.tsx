import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from '../store.ts';
import { closeFrameDialog, frameDialog } from './frame-dialog.ts';

/** Place of the dialogs that every screen has. */
export function FrameDialog() {
  const draw = useStore(frameDialog);
  const href = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another screen closes it, Back included.
  useEffect(() => closeFrameDialog, [href]);
  return draw?.(closeFrameDialog) ?? null;
}
