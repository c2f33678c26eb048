import { paths } from '@caseward/contract/paths';

export { paths };

/**
 * Where to go after sign-in: the requested address, if it is one of ours, else the dashboard. Never to another site
 * (open redirect).
 */
export function landingPath(asked: string | undefined): string {
  const { origin } = window.location;
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return paths.dashboard;
  const url = new URL(asked, origin);
  if (url.origin !== origin || url.pathname === paths.login) return paths.dashboard;
  return url.pathname + url.search + url.hash;
}
