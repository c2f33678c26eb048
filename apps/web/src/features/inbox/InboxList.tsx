import type { Notification } from '@caseward/contract/inbox';
import { t } from '@lingui/core/macro';
import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatMinute } from '../../shared/dates.ts';
import { alertFailure } from '../../shared/feedback/alerts.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { previewStart } from '../../shared/preview/preview-address.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { deedInWords } from './deeds.ts';
import classes from './InboxList.module.css';
import { allRead, markAllRead, markRead, oneRead } from './inbox.api.ts';

interface InboxListProps {
  told: readonly Notification[];
  onClose: () => void;
}

/** What the signed-in person was told, each leading to its record. */
export function InboxList({ told, onClose }: InboxListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const reading = useMutation({
    mutationFn: markAllRead,
    meta: { effects: allRead },
    onError: (error) => alertFailure(t`Failed to mark the notifications as read.`, error),
  });
  return (
    <>
      <Group justify="space-between" className={classes.head}>
        <Title ref={heading} tabIndex={-1} order={2} size="md" className={classes.heading}>
          {t`Notifications`}
        </Title>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={told.every(({ read }) => read)}
          loading={reading.isPending}
          onClick={() => {
            // The button cannot keep the focus: it is disabled meanwhile.
            heading.current?.focus();
            reading.mutate();
          }}
        >
          {t`Mark all as read`}
        </Button>
      </Group>
      {told.length === 0 ? (
        <Text size="sm" c="dimmed" p="md">
          {t`No notifications yet. They appear here when a task is assigned to you, when somebody mentions you in a note or a comment, and when your matters change.`}
        </Text>
      ) : (
        <ul className={classes.list}>
          {told.map((one) => (
            <Item key={one.id} one={one} onClose={onClose} />
          ))}
        </ul>
      )}
      <Text size="xs" className={classes.foot}>
        <TextLink to={paths.account} onClick={onClose}>
          {t`Notification settings`}
        </TextLink>
      </Text>
    </>
  );
}

/** What has a title of its own, beside that of its matter. */
const titled = new Set<Notification['object']['type']>(['task', 'document', 'deadline', 'event']);

function placeOf({ kind, object, matter }: Notification) {
  if (kind === 'CONFLICT_ASKED') return { to: paths.conflicts, hash: 'questions' };
  if (object.type === 'task') return { to: paths.task, params: { taskId: object.id } };
  if (object.type === 'conflict_check') return { to: paths.conflictCheck, params: { checkId: object.id } };
  if (object.type === 'deadline') return { to: paths.deadline, params: { deadlineId: object.id } };
  if (object.type === 'replay') return { to: paths.replay, params: { replayId: object.id } };
  if (object.type === 'import') return { to: paths.importOf, params: { importId: object.id } };
  if (object.type === 'event') return { to: paths.event, params: { eventId: object.id } };
  if (object.type === 'digest') return { to: paths.deadlines, search: { status: 'OPEN', responsible: 'me' } };
  if (object.type === 'feed') return { to: paths.account };
  const place = { to: paths.matter, params: { matterId: matter?.id ?? object.id } };
  return object.type === 'document' ? { ...place, hash: previewStart + object.id } : place;
}

function Item({ one, onClose }: { one: Notification; onClose: () => void }) {
  const { id, kind, object, matter, more, created_at, created_by, read } = one;
  const timeZone = useTimeZone();
  const reading = useMutation({
    mutationFn: () => markRead(id),
    meta: { effects: oneRead(id) },
    onError: (error) => alertFailure(t`Failed to mark the notification as read.`, error),
  });
  const markOnce = () => read || reading.isPending || reading.mutate();
  return (
    <li className={classes.item} data-unread={!read || undefined}>
      <div className={classes.words}>
        <Text size="sm">
          {deedInWords[kind](created_by?.name ?? 'Caseward', object.type)}:{' '}
          <TextLink
            {...placeOf(one)}
            underline="always"
            onClick={() => {
              markOnce();
              onClose();
            }}
          >
            {object.title}
          </TextLink>
          {more > 0 && t` (and ${more} more)`}
        </Text>
        <Text size="xs" c="dimmed">
          {matter && titled.has(object.type) && `${matter.title} · `}
          {formatMinute(created_at, timeZone)}
        </Text>
      </div>
      {!read && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={t`Mark as read: ${object.title}`}
          onClick={({ currentTarget }) => {
            // The button goes.
            currentTarget.closest('li')?.querySelector('a')?.focus();
            markOnce();
          }}
        >
          {t`Mark as read`}
        </Button>
      )}
    </li>
  );
}
