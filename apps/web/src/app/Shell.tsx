import { t } from '@lingui/core/macro';
import { lazyPart } from '../shared/lazy-part.tsx';
import './shell.css';
import './print.css';
import { CloseButton, UnstyledButton } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useBlocker, useRouterState } from '@tanstack/react-router';
import {
  type RefObject,
  Suspense,
  startTransition,
  useContext,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Notices } from '../features/notifications/Notifications.tsx';
import { openSearch, SearchButton } from '../features/search/SearchButton.tsx';
import { UserMenu } from '../features/session/UserMenu.tsx';
import { afterPaint } from '../shared/after-paint.ts';
import { FrameDialog } from '../shared/dialogs/FrameDialog.tsx';
import { QuestionDialog } from '../shared/dialogs/QuestionDialog.tsx';
import { Alerts } from '../shared/feedback/Alerts.tsx';
import { dismissAlerts, dismissPassing } from '../shared/feedback/alerts.ts';
import { hasUnsaved, mayLeave } from '../shared/forms/unsaved.ts';
import { useNarrow, useWide } from '../shared/layout/use-wide.ts';
import { usePrintKeys } from '../shared/layout/whole-on-paper.ts';
import { readLastViews } from '../shared/lists/last-views.ts';
import { paths } from '../shared/paths.ts';
import { PinsOf } from '../shared/pins/PinsOf.tsx';
import { RegistryProvider } from '../shared/records/registry.ts';
import { mustSetUpTwoFactor, personKey, useSession } from '../shared/session/session.ts';
import { useShortcut } from '../shared/shortcuts/shortcuts.ts';
import { FollowsSignIn } from './arriving.ts';
import { CreateButton } from './CreateButton.tsx';
import { FirmMark } from './FirmMark.tsx';
import { Navigation } from './Navigation.tsx';
import { PreviewPlace } from './PreviewPlace.tsx';
import { queryClient } from './query-client.ts';
import { records } from './records.ts';
import classes from './Shell.module.css';
import { openShortcuts } from './shortcuts-help.tsx';
import { Tabs } from './Tabs.tsx';

// It has to wait for an answer anyway.
const Bell = lazyPart(() => import('./frame-parts.ts'), 'Bell');

// Narrower windows do not load it.
const WideScreen = lazyPart(() => import('./WideScreen.tsx'), 'WideScreen');

const fetchCommands = async () => (await import('./commands.tsx')).commands();

/** Layout of every screen after sign-in. Clears cached data at sign-out. */
export function Shell() {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => pageOf(current) !== pageOf(next) && !(await mayLeave()),
    enableBeforeUnload: hasUnsaved,
  });
  const state = useSession();
  const person = personKey(state);
  useEffect(() => {
    if (person) void readLastViews(person);
  }, [person]);
  const mayListen = person && !mustSetUpTwoFactor(state) ? person : undefined;
  useEffect(() => {
    if (!mayListen) return;
    let end = () => {};
    const callOff = afterPaint(() => {
      const load = import('./frame-parts.ts');
      load.then(({ followLive }) => {
        if (!isOver) end = followLive(queryClient, mayListen);
      }, console.error);
    });
    let isOver = false;
    return () => {
      isOver = true;
      callOff();
      end();
    };
  }, [mayListen]);
  useEffect(
    () => () => {
      queryClient.clear();
      dismissAlerts();
    },
    [],
  );
  // The router shows a screen at once, whole. The frame comes in short pieces, and the screen within it after that: the
  // browser answers whoever types or scrolls meanwhile. After sign-in it comes at once, so that nothing blank is between.
  const isBegun = useDeferredValue(true, useContext(FollowsSignIn));
  if (!isBegun) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <RegistryProvider value={records}>
        <PinsOf enabled={state.user !== null && !mustSetUpTwoFactor(state)}>
          <Layout />
          <FrameDialog />
        </PinsOf>
      </RegistryProvider>
      <Alerts />
      <QuestionDialog />
    </QueryClientProvider>
  );
}

function Layout() {
  const session = useSession();
  const mayNavigate = !mustSetUpTwoFactor(session);
  const drawer = useRef<HTMLDialogElement>(null);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const isWide = useWide();
  const isNarrow = useNarrow();
  const [isFramed, setFramed] = useState(false);
  useEffect(() => startTransition(() => setFramed(true)), []);
  const openDrawer = () => {
    setDrawerOpen(true);
    drawer.current?.showModal();
  };
  usePrintKeys();
  useShortcut('?', t`Keyboard shortcuts`, mayNavigate ? openShortcuts : undefined);
  return (
    <>
      <UnstyledButton className={classes.skip} onClick={() => main.current?.focus()}>
        {t`Skip to content`}
      </UnstyledButton>
      <header className={classes.header}>
        <FirmMark tenant={session.tenant} />
        {mayNavigate && session.user && <SearchButton fetchCommands={fetchCommands} />}
        {mayNavigate && session.user && <CreateButton />}
        {mayNavigate && session.user && (
          <Suspense fallback={<span className={classes.bell} />}>
            <Bell />
          </Suspense>
        )}
        <UserMenu />
      </header>
      {mayNavigate && (
        <>
          <div className={classes.side}>
            <Navigation />
          </div>
          <dialog
            ref={drawer}
            aria-label={t`Navigation`}
            closedby="any"
            className={classes.drawer}
            onClose={() => setDrawerOpen(false)}
          >
            <CloseButton aria-label={t`Close navigation`} onClick={() => drawer.current?.close()} />
            {isDrawerOpen && <Navigation onNavigate={() => drawer.current?.close()} />}
          </dialog>
          {isNarrow && <Tabs onSearch={() => void openSearch(fetchCommands)} onMenu={openDrawer} />}
        </>
      )}
      {mayNavigate && <PreviewPlace />}
      <main ref={main} tabIndex={-1} className={classes.main} data-alone={mayNavigate ? undefined : true}>
        {mayNavigate && <Notices />}
        {isWide ? (
          <Suspense>
            <WideScreen />
          </Suspense>
        ) : (
          isFramed && <Outlet />
        )}
        <Arrival main={main} />
      </main>
    </>
  );
}

/** A screen and what it shows: the fragment of an address loses nothing. */
const pageOf = ({ pathname, search }: { pathname: string; search: object }) =>
  pathname + JSON.stringify(search);

/**
 * After navigation, does what loading a page would: moves the focus to the new screen and clears old alerts. A component
 * of its own, so that the frame around the screen is not drawn anew with each.
 */
function Arrival({ main }: { main: RefObject<HTMLElement | null> }) {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const followsSignIn = useContext(FollowsSignIn);
  const shown = useRef(path ?? (followsSignIn ? paths.login : undefined));
  useEffect(() => {
    if (path === undefined) return;
    const isArrival = shown.current !== undefined && shown.current !== path;
    shown.current = path;
    if (!isArrival) return;
    dismissPassing();
    const left = document.activeElement;
    return afterPaint(() => {
      const now = document.activeElement;
      // Who has gone on to a field in the meantime stays there. A menu or dialog of the frame that led here may only
      // have put the focus back, a little later than it closed.
      const isWithin = now !== main.current && main.current?.contains(now);
      if (isWithin && (now !== left || now?.matches('input, textarea'))) return;
      // The router restores the scroll position: the top, or the previous one.
      (main.current?.querySelector('h1') ?? main.current)?.focus({ preventScroll: true });
    });
  }, [path, main]);
  return null;
}
