import { useEffect, useRef, useState } from 'react';
import { personKey, session } from '../session/session.ts';
import { DraftKeeper } from './draft-autosave.ts';
import { type Draft, type DraftKey, forgetOldDrafts, readDraft } from './drafts.ts';

interface Drafting<Values> {
  /** Unique name of the form. */
  form: string;
  /** The form's present content; null when nothing could be lost. */
  draft: Draft<Values> | null;
  /** Restores an earlier draft. */
  restore: (draft: Draft<Values>) => void;
}

function keyOf(form: string): DraftKey | undefined {
  const owner = personKey(session.state());
  return owner === undefined ? undefined : [owner, form];
}

/** Whether the person signed out: then none of their drafts may remain. */
function hasSignedOut(): boolean {
  const { isAuthenticated, expired } = session.state();
  return !isAuthenticated && !expired;
}

let swept: Promise<void> | undefined;

/**
 * Draft autosave: keeps the draft of a form in this browser, for the signed-in person, and restores an earlier one.
 * @returns callbacks for when the form is saved, and when the person discards their changes
 */
export function useDraft<Values>({ form, draft, restore }: Drafting<Values>) {
  const [key] = useState(() => keyOf(form));
  const [keeper] = useState(() => key && new DraftKeeper<Values>(key));
  const [isRead, setIsRead] = useState(false);
  const latest = useRef(restore);
  useEffect(() => {
    latest.current = restore;
  });

  useEffect(() => {
    if (!key) return;
    let isLeft = false;
    swept ??= forgetOldDrafts();
    void swept
      .then(() => readDraft<Values>(key))
      .then((left) => {
        if (isLeft) return;
        if (left) latest.current(left);
        setIsRead(true);
      });
    return () => {
      isLeft = true;
    };
  }, [key]);

  useEffect(() => {
    // An earlier draft must not be overwritten before it was read.
    if (isRead) keeper?.keep(draft);
  }, [keeper, isRead, draft]);

  useEffect(() => {
    if (!keeper) return;
    const flushIfHidden = () => document.visibilityState === 'hidden' && keeper.flush();
    document.addEventListener('visibilitychange', flushIfHidden);
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      document.removeEventListener('visibilitychange', flushIfHidden);
      window.removeEventListener('pagehide', keeper.flush);
      if (hasSignedOut()) keeper.drop();
      else keeper.close();
    };
  }, [keeper]);

  return keeper;
}
