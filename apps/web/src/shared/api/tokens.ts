import type { Tokens } from '@caseward/contract/session';

/** The tokens of the session, shared by all tabs. Nothing else may be kept in local storage. */
export const tokens = {
  access: () => localStorage.getItem('access_token'),
  refresh: () => localStorage.getItem('refresh_token'),
  store({ access, refresh }: Tokens) {
    localStorage.setItem('access_token', access);
    localStorage.setItem('refresh_token', refresh);
  },
  clear: () => localStorage.clear(),
};
