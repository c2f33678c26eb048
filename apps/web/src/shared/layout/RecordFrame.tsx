import { Stack } from '@mantine/core';
import { type FormEvent, lazy, type ReactNode, Suspense, useRef } from 'react';
import type { Draft } from '../drafts/drafts.ts';
import { DraftNotice } from '../forms/DraftNotice.tsx';
import type { MergeConflict } from '../merging/use-merge-conflict.ts';

const MergeDialog = lazy(async () => ({ default: (await import('../dialogs/MergeDialog.tsx')).MergeDialog }));

interface RecordFrameProps {
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** The draft the form was filled from, if it was. */
  restored: Draft<unknown> | null;
  /** Goes back to what is stored. */
  discard: () => void;
  /** What has to be decided before it can be saved, if anything. */
  dispute: MergeConflict | null;
  children: ReactNode;
}

/** The form of a record around its fields: it says where a draft was taken up, and asks who is right. */
export function RecordFrame({ submit, restored, discard, dispute, children }: RecordFrameProps) {
  const form = useRef<HTMLFormElement>(null);
  const discardAndGoOn = () => {
    discard();
    // The button goes with its notice: the focus stays with the form.
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          {restored && <DraftNotice written_at={restored.written_at} onDiscard={discardAndGoOn} />}
          {children}
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
