import { t } from '@lingui/core/macro';
import { Popover, UnstyledButton } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';
import classes from './Bell.module.css';
import { inboxQuery } from './inbox.api.ts';

// Comes when it is opened.
const InboxList = lazyPart(() => import('./InboxList.tsx'), 'InboxList');

/** The bell in the header: how many notifications are unread, and the list of all. */
export function Bell() {
  const { data = [] } = useQuery(inboxQuery);
  const [isOpen, setOpen] = useState(false);
  const unread = data.filter(({ read }) => !read).length;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={380}
      withinPortal={false}
      trapFocus
      withRoles
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.bell}
          aria-label={unread === 0 ? t`Notifications` : t`Notifications, ${unread} unread`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={20} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Notifications`} className={classes.dropdown}>
        <Suspense>
          <InboxList told={data} onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
