import { type Credentials, type CurrentUser, session as endpoints } from '@caseward/contract/session';
import { ApiError } from '../api/api-error.ts';
import { call, callLast, whenSessionOver, whenTwoFactorDue } from '../api/call.ts';
import { tokens } from '../api/tokens.ts';
import { createStore, useStore } from '../store.ts';
import { rememberedLogo } from './remembered-logo.ts';

/** The signed-in person and their firm. */
export interface SessionState {
  user: CurrentUser['user'] | null;
  tenant: CurrentUser['tenant'] | null;
  isAuthenticated: boolean;
  /** The check at startup is running. */
  loading: boolean;
  /** The server ended the session, not the person: they will want to return to the same page. */
  expired: boolean;
}

/** Tells who is signed in from all others who use this browser; undefined while nobody is. */
export const personKey = ({ user, tenant }: Pick<SessionState, 'user' | 'tenant'>): string | undefined =>
  user && tenant ? `${tenant.id}/${user.id}` : undefined;

/** Whether two-factor authentication has to be set up before anything else can be done. */
export const mustSetUpTwoFactor = ({ user, tenant }: SessionState): boolean =>
  tenant?.two_factor_required === true && user?.two_factor === false;

const signedOut: SessionState = {
  user: null,
  tenant: null,
  isAuthenticated: false,
  loading: false,
  expired: false,
};

/** How long the check at startup retries when the server fails, in milliseconds. */
const patience = 5000;
const pauseBetweenTries = 500;

const store = createStore<SessionState>({ ...signedOut, loading: true });

/** Writes only another one: after a write the browser has to be asked for its cookies again. */
function rememberLogo(address: string | undefined): void {
  if ((rememberedLogo.get() ?? '') === (address ?? '')) return;
  if (address) rememberedLogo.set(address);
  else rememberedLogo.clear();
}

function enter({ user, tenant }: CurrentUser): void {
  rememberLogo(tenant?.logo?.address);
  store.set({ user, tenant, isAuthenticated: true, loading: false, expired: false });
}

async function patientlyAskWhoIsSignedIn(): Promise<CurrentUser> {
  const giveUpAt = Date.now() + patience;
  for (;;) {
    try {
      return await call(endpoints.me, {});
    } catch (error) {
      const mayPass = error instanceof ApiError && error.isTransient;
      if (!mayPass || Date.now() + pauseBetweenTries > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseBetweenTries));
    }
  }
}

async function forgetDrafts(state: SessionState): Promise<void> {
  const person = personKey(state);
  if (!person) return;
  // Loaded lazily: sign-in does not wait for the code of drafts.
  const { forgetDraftsOf } = await import('../drafts/drafts.ts');
  await forgetDraftsOf(person);
}

/** The session of this tab. */
export const session = {
  state: store.get,
  subscribe: store.subscribe,

  /** The check at startup. Without a token it makes no call; a failure clears the session silently. */
  async start(): Promise<void> {
    if (!tokens.access()) return store.set(signedOut);
    try {
      enter(await patientlyAskWhoIsSignedIn());
    } catch {
      tokens.clear();
      store.set(signedOut);
    }
  },

  /** Stores the server's present data of the person and their firm. */
  update: enter,

  /**
   * Reloads the person and their firm.
   * @throws ApiError when the call fails
   */
  async refresh(): Promise<void> {
    enter(await call(endpoints.me, {}));
  },

  /**
   * Signs in.
   * @returns a security notice for the person, if any
   * @throws ApiError when the credentials are refused or the call fails; then no one is signed in.
   */
  async signIn(credentials: Credentials): Promise<string> {
    const { notice, ...issued } = await call(endpoints.signIn, { body: credentials });
    // Tells the other tabs that their session has ended.
    tokens.clear();
    tokens.store(issued);
    try {
      enter(await call(endpoints.me, {}));
      return notice;
    } catch (error) {
      tokens.clear();
      throw error;
    }
  },

  /** Signs out, here and in the other tabs, even if the server cannot be reached. Removes drafts. */
  async signOut(): Promise<void> {
    const forgotten = forgetDrafts(store.get()).catch(console.error);
    const signal = AbortSignal.timeout(patience);
    await callLast(endpoints.signOut, { signal }, forgotten).catch(console.error);
    // Both at once: a call that begins in between would fail, and be printed as an error of a session that goes on.
    tokens.clear();
    store.set(signedOut);
  },
};

whenSessionOver(() => {
  const endedElsewhere = !tokens.access();
  tokens.clear();
  if (store.get().isAuthenticated) store.set({ ...signedOut, expired: !endedElsewhere });
});

whenTwoFactorDue(() => void session.refresh().catch(console.error));

window.addEventListener('storage', ({ key, newValue }) => {
  const cleared = key === null || (key === 'access_token' && newValue === null);
  if (cleared && store.get().isAuthenticated) store.set(signedOut);
});

/** The session, kept up to date. */
export const useSession = () => useStore(store);

/** The firm's time zone (IANA name), in which its days begin and end. */
export const useTimeZone = (): string => useSession().tenant?.time_zone ?? 'UTC';
