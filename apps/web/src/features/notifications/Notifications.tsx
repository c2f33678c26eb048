import type { Notice } from '@caseward/contract/notifications';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConfirmedAction } from '../../shared/dialogs/use-confirmed-action.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import classes from './Notifications.module.css';
import { dismissNotice, noticeDismissed, noticesQuery } from './notifications.api.ts';

/** How long notifications stay fresh, in milliseconds. */
const freshness = 5 * 60_000;

/** Unread notifications of the signed-in person, above every page. */
export function Notices() {
  const { data: notices = [], dataUpdatedAt, refetch } = useQuery(noticesQuery);
  const page = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new notifications are shown on the next page.
  useEffect(() => {
    if (dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > freshness) void refetch();
  }, [page]);
  if (notices.length === 0) return null;
  return (
    <section aria-label={t`Notices`} className={classes.notices}>
      {notices.map((notice) => (
        <LiftedWall key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function LiftedWall({ notice: { id, matter, reason, created_by } }: { notice: Notice }) {
  const { start, isPending } = useConfirmedAction({
    act: () => dismissNotice(id),
    effects: noticeDismissed(id),
    failure: t`Failed to dismiss the notice.`,
    onDone: () => {
      // The button disappears with its notification: the focus moves to the page.
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
      closeButtonLabel={t`Dismiss: access to ${matter.title}`}
      onClose={() => isPending || start()}
    >
      <Trans>
        {created_by.name} removed the restriction of access to{' '}
        <TextLink to={paths.matter} params={{ matterId: matter.id }} underline="always">
          {matter.title}
        </TextLink>
        : {reason}
      </Trans>
    </Alert>
  );
}
