import { landingPath, paths } from '../shared/paths.ts';

/** The addresses of one-time links, open to people who are not signed in. */
const oneTimeLinks: string[] = [paths.join, paths.resetPassword];

// As the router compares addresses: in any case, and with a slash at the end.
const place = () => window.location.pathname.toLowerCase().replace(/\/+$/, '');

/** Whether the address of the page is one that is shown without signing in, besides sign-in itself. */
export const isOpenAddress = (): boolean => oneTimeLinks.includes(place());

/** The address to return to after sign-in; none for the dashboard, which is the default. */
export const wayBackTo = (href: string) => (href === paths.dashboard ? undefined : href);

/** Turns the address of the page into that of sign-in, with the way back. */
export function turnToSignIn(): void {
  if (place() === paths.login) return;
  const { pathname, search, hash } = window.location;
  const next = wayBackTo(pathname + search + hash);
  window.history.replaceState(
    null,
    '',
    next ? `${paths.login}?${new URLSearchParams({ next })}` : paths.login,
  );
}

/** Where sign-in leads to from its present address. */
export const pathAfterSignIn = (): string =>
  landingPath(new URLSearchParams(window.location.search).get('next') ?? undefined);
