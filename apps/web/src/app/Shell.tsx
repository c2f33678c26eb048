import './shell.css';
import { AppShell, Burger, Drawer, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useBlocker, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { UserMenu } from '../features/session/UserMenu.tsx';
import { useSession } from '../shared/session/session.ts';
import { dismissAlerts } from '../shared/ui/alerts.tsx';
import { NameMark } from '../shared/ui/NameMark.tsx';
import { hasUnsaved, mayLeave } from '../shared/ui/unsaved.ts';
import { Navigation } from './Navigation.tsx';
import { queryClient } from './query-client.ts';
import classes from './Shell.module.css';

/** What surrounds every screen after sign-in, and what is forgotten at sign-out. */
export function Shell() {
  useBlocker({ shouldBlockFn: async () => !(await mayLeave()), enableBeforeUnload: hasUnsaved });
  useEffect(
    () => () => {
      queryClient.clear();
      dismissAlerts();
    },
    [],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <Notifications position="top-right" />
        <Layout />
      </ModalsProvider>
    </QueryClientProvider>
  );
}

function Layout() {
  const { tenant } = useSession();
  const [opened, { toggle, close }] = useDisclosure();
  const main = useFocusOnArrival();
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding="md"
    >
      <a
        href="#main"
        className={classes.skip}
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <AppShell.Header className={classes.header}>
        <Group gap="sm" wrap="nowrap" className={classes.firm}>
          <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" />
          <NameMark size={28} />
          <Text component="span" className={classes.name} title={tenant?.name}>
            {tenant?.name ?? 'Caseward'}
          </Text>
        </Group>
        <UserMenu />
      </AppShell.Header>
      <AppShell.Navbar p="xs" visibleFrom="sm">
        <Navigation />
      </AppShell.Navbar>
      <Drawer opened={opened} onClose={close} size={220} title="Navigation" hiddenFrom="sm">
        <Navigation onNavigate={close} />
      </Drawer>
      <AppShell.Main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

/** Moves the focus to what has been navigated to, as loading a page would. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const shown = useRef(path);
  useEffect(() => {
    const isArrival = shown.current !== undefined && shown.current !== path;
    shown.current = path;
    if (isArrival) (main.current?.querySelector('h1') ?? main.current)?.focus();
  }, [path]);
  return main;
}
