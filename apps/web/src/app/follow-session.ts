import { landingPath, paths } from '../shared/paths.ts';
import { mustSetUpTwoFactor, session } from '../shared/session/session.ts';
import { wayBackTo } from './address.ts';
import { router } from './router.tsx';

/**
 * Redirects after sign-in to the requested address, and to sign-in when the session ends, with a way back if the
 * person did not end it. Where two-factor authentication becomes due, or has been set up, the routes redirect by
 * themselves. Answers a function that stops this.
 */
export function followSession(): () => void {
  let before = session.state();
  return session.subscribe(() => {
    const was = before;
    before = session.state();
    const { isAuthenticated, expired } = before;
    if (isAuthenticated === was.isAuthenticated) {
      if (mustSetUpTwoFactor(before) !== mustSetUpTwoFactor(was)) void router.invalidate();
      return;
    }
    const { href, search } = router.state.location;
    void (isAuthenticated
      ? router.navigate({ href: landingPath(search.next), replace: true })
      : router.navigate({
          to: paths.login,
          search: { next: expired ? wayBackTo(href) : undefined },
          ignoreBlocker: true,
        }));
  });
}
