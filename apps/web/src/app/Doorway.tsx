import { t } from '@lingui/core/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { LoginPage } from '../pages/session/LoginPage.tsx';
import { unreachable } from '../shared/api/api-error.ts';
import { isServerReachable } from '../shared/api/reachable.ts';
import { LoadError } from '../shared/feedback/LoadError.tsx';
import { useSession } from '../shared/session/session.ts';
import { isOpenAddress, pathAfterSignIn, turnToSignIn } from './address.ts';
import { FollowsSignIn } from './arriving.ts';
import { fetchScreens, fetchScreensAhead } from './fetch-screens.ts';

/**
 * Sign-in, and then every other screen. Sign-in does without the router and the route table, so that it stays as small
 * as it is however many screens there are. From the first address on that needs them, they show whatever there is.
 */
export function Doorway() {
  const { isAuthenticated } = useSession();
  const [isOpen, setOpen] = useState(isOpenAddress);
  const [beginsWithSignIn] = useState(!isAuthenticated && !isOpen);
  const [code, setCode] = useState<{ Screens: ComponentType }>();
  const [isMissing, setMissing] = useState(false);

  const asksToSignIn = !isAuthenticated && !code;
  useEffect(() => {
    if (!asksToSignIn) return;
    const followAddress = () => {
      if (!isOpenAddress()) turnToSignIn();
      setOpen(isOpenAddress());
    };
    followAddress();
    window.addEventListener('popstate', followAddress);
    return () => window.removeEventListener('popstate', followAddress);
  }, [asksToSignIn]);

  useEffect(() => {
    if (!beginsWithSignIn) return;
    // Who begins to type will want them soon; until then the line is left to sign-in.
    const fetchAhead = () => fetchScreensAhead(pathAfterSignIn());
    document.addEventListener('input', fetchAhead, { once: true });
    return () => document.removeEventListener('input', fetchAhead);
  }, [beginsWithSignIn]);

  const areWanted = isAuthenticated || isOpen;
  useEffect(() => {
    if (!areWanted) return;
    const cameFromSignIn = beginsWithSignIn && !isOpenAddress();
    if (cameFromSignIn) window.history.replaceState(null, '', pathAfterSignIn());
    fetchScreens().then(setCode, async () => {
      // A newer release has other files, and its page knows them. At the first load it would not help.
      if (cameFromSignIn && (await isServerReachable())) window.location.reload();
      else setMissing(true);
    });
  }, [areWanted, beginsWithSignIn]);

  if (code)
    return (
      <FollowsSignIn value={beginsWithSignIn}>
        <code.Screens />
      </FollowsSignIn>
    );
  if (isMissing) return <Missing />;
  return beginsWithSignIn ? <LoginPage /> : null;
}

/** Shown instead of all screens when their code could not be loaded. */
function Missing() {
  const { message: text } = unreachable();
  return (
    <LoadError
      text={t`Error: ${text}`}
      retry={async () => {
        if (await isServerReachable()) window.location.reload();
      }}
    />
  );
}
