import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import { isMissing } from '../../../shared/api/api-error.ts';
import { Dialog } from '../../../shared/dialogs/Dialog.tsx';
import { LoadError } from '../../../shared/feedback/LoadError.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { inPlace, previewHash } from '../../../shared/preview/in-place.ts';
import { DocumentFacts } from './DocumentFacts.tsx';
import classes from './DocumentPreview.module.css';
import { PreviewedFile } from './PreviewedFile.tsx';
import { previewQuery } from './preview.api.ts';

const alone: readonly string[] = [];

/** A document above the screen it was opened from, by the address alone: Back closes it. */
export function DocumentPreview({ hash }: { hash: string }) {
  const said = new URLSearchParams(hash);
  const [id, q] = [said.get('document') ?? '', said.get('q') ?? ''];
  const router = useRouter();
  const shown = useQuery(previewQuery(id));
  const opened = useRouterState({ select: ({ location }) => location.state.previewed });
  const others = opened ?? alone;
  const place = others.indexOf(id);
  const isLeaving = useRef(false);
  const close = () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    if (opened) router.history.back();
    else void router.navigate({ ...inPlace, hash: '', replace: true });
  };
  const goTo = (next: string | undefined) =>
    next === undefined
      ? undefined
      : () =>
          void router.navigate({
            ...inPlace,
            hash: previewHash(next, q),
            replace: true,
            state: { previewed: others },
          });
  const earlier = place > 0 ? goTo(others[place - 1]) : undefined;
  const later = place >= 0 ? goTo(others[place + 1]) : undefined;
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const go = { ArrowLeft: earlier, ArrowRight: later }[event.key];
    if (!go) return;
    event.preventDefault();
    go();
  });
  return (
    <Dialog title={shown.data?.title ?? t`Document`} full harmless onClose={close}>
      <div className={classes.frame}>
        {shown.data ? (
          <>
            <DocumentFacts
              document={shown.data}
              earlier={earlier}
              later={later}
              place={place + 1}
              count={others.length}
            />
            <PreviewedFile key={id} document={shown.data} q={q} reload={shown.refetch} />
          </>
        ) : (
          <Waiting {...shown} />
        )}
      </div>
    </Dialog>
  );
}

interface WaitingProps {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

function Waiting({ error, isFetching, refetch }: WaitingProps) {
  if (isMissing(error)) return <Text>{t`Document not found.`}</Text>;
  if (error && !isFetching) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  return <Loading text={t`Loading document...`} lines={6} />;
}
