import { Stack } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, Suspense, useRef } from 'react';
import type { Draft } from '../drafts/drafts.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { RecordNewsProps } from '../live/RecordNews.tsx';
import type { MergeConflict } from '../merging/use-conflict-question.ts';
import type { OpenRecord } from '../presence/use-present.ts';
import classes from './RecordFrame.module.css';

const DraftNotice = lazyPart(() => import('../forms/DraftNotice.tsx'), 'DraftNotice');
const RecordNews = lazyPart(() => import('../live/RecordNews.tsx'), 'RecordNews');
const OthersEditing = lazyPart(() => import('../presence/OthersEditing.tsx'), 'OthersEditing');
const MergeDialog = lazyPart(() => import('../dialogs/MergeDialog.tsx'), 'MergeDialog');

interface RecordFrameProps {
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** The draft that the form was restored from, if any. */
  restored: Draft<unknown> | null;
  /** Resets to the stored record. */
  discard: () => void;
  /** A merge conflict to resolve before saving, if any. */
  dispute: MergeConflict | null;
  /** Somebody else has just changed the record. */
  newer?: RecordNewsProps | null;
  /** The record that is changed, where others are told so. */
  open?: OpenRecord | undefined;
  children: ReactNode;
}

/** Ctrl+Enter saves from every field, also where Enter alone begins a line. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Frame around a record's form: shows the draft notice and the merge dialog. */
export function RecordFrame({ submit, restored, discard, dispute, newer, open, children }: RecordFrameProps) {
  const form = useRef<HTMLFormElement>(null);
  const discardAndGoOn = () => {
    discard();
    // The button disappears with its notice: the focus moves to the form.
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <>
      <form ref={form} className={classes.form} onSubmit={submit} onKeyDown={saveByKey} noValidate>
        <Stack>
          {restored && (
            <Suspense>
              <DraftNotice written_at={restored.written_at} onDiscard={discardAndGoOn} />
            </Suspense>
          )}
          {children}
          <div className={classes.others}>
            {newer && (
              <Suspense>
                <RecordNews {...newer} />
              </Suspense>
            )}
            {open && (
              <Suspense>
                <OthersEditing {...open} />
              </Suspense>
            )}
          </div>
        </Stack>
      </form>
      {dispute && (
        <Suspense>
          <MergeDialog {...dispute} />
        </Suspense>
      )}
    </>
  );
}
