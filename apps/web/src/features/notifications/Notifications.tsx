import type { Notice } from '@caseward/contract/notifications';
import { Alert } from '@mantine/core';
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConfirmedAction } from '../../shared/dialogs/use-confirmed-action.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import classes from './Notifications.module.css';
import { dismissNotice, noticesQuery } from './notifications.api.ts';

/** For how long what there was to tell counts as all there is, in milliseconds. */
const freshness = 5 * 60_000;

/** What the signed-in person has to be told, above whatever page they are on, until they have taken it as read. */
export function Notices() {
  const { data: notices = [], dataUpdatedAt, refetch } = useQuery(noticesQuery);
  const page = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the next page that one is told on.
  useEffect(() => {
    if (dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > freshness) void refetch();
  }, [page]);
  if (notices.length === 0) return null;
  return (
    <section aria-label="Notices" className={classes.notices}>
      {notices.map((notice) => (
        <LiftedWall key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function LiftedWall({ notice: { id, matter, reason, created_by_username } }: { notice: Notice }) {
  const queryClient = useQueryClient();
  const { start, isPending } = useConfirmedAction({
    act: () => dismissNotice(id),
    failure: 'Failed to dismiss the notice.',
    onDone: () => {
      queryClient.setQueryData(noticesQuery.queryKey, (told) => told?.filter((each) => each.id !== id));
      // The button goes with its notice: one goes on with the page.
      document.querySelector<HTMLElement>('main h1')?.focus();
    },
  });
  return (
    <Alert
      variant="default"
      className={classes.notice}
      icon={<IconLockOpen size={18} aria-hidden />}
      withCloseButton
      classNames={{ icon: classes.sign, closeButton: classes.sign }}
      closeButtonLabel={`Dismiss: wall around ${matter.title}`}
      onClose={() => isPending || start()}
    >
      {created_by_username} lifted the wall around{' '}
      <TextLink to={paths.matter} params={{ matterId: matter.id }} underline="always">
        {matter.title}
      </TextLink>
      : {reason}
    </Alert>
  );
}
