import { session as endpoints } from '@caseward/contract/session';
import { expect, test, vi } from 'vitest';
import { startApiServer } from '../../testing/api-server.ts';
import { session } from './session.ts';

const api = startApiServer();
const me = { user: { username: 'ada' }, tenant: { name: 'Ash & Elm', time_zone: 'UTC' } };
const issued = { access: 'a', refresh: 'r' };

test('without a token nothing is asked, and nobody is signed in', async () => {
  await session.start();
  expect(session.state()).toMatchObject({ isAuthenticated: false, loading: false });
  expect(api.arrived).toEqual([]);
});

test('a token at startup is used to ask who is signed in; a server that is unwell is asked again', async () => {
  localStorage.setItem('access_token', 'a');
  let tries = 0;
  api.answer = () => {
    tries += 1;
    return tries < 3 ? { status: 503 } : { status: 200, body: me };
  };
  await session.start();
  expect(session.state()).toMatchObject({ ...me, isAuthenticated: true, loading: false });
});

test('an answer at startup that breaks off, as of a page that is left, ends no session', async () => {
  localStorage.setItem('access_token', 'a');
  let tries = 0;
  api.answer = () => {
    tries += 1;
    return tries < 2 ? { status: 200 } : { status: 200, body: me };
  };
  const starting = session.start();
  await vi.waitFor(() => expect(tries).toBe(1));
  expect({ ...localStorage }).toEqual({ access_token: 'a' });
  await starting;
  expect(session.state()).toMatchObject({ ...me, isAuthenticated: true, loading: false });
  expect({ ...localStorage }).toEqual({ access_token: 'a' });
});

test('a refused token at startup is cleared silently, with all of local storage', async () => {
  localStorage.setItem('access_token', 'a');
  localStorage.setItem('other', 'thing');
  api.answer = () => ({ status: 401 });
  await session.start();
  expect(session.state()).toMatchObject({ user: null, tenant: null, isAuthenticated: false });
  expect(localStorage).toHaveLength(0);
});

test('signing in stores both tokens and who it is; signing out forgets them even if the server fails', async () => {
  api.answer = ({ path }) =>
    path === endpoints.signIn.path
      ? { status: 200, body: issued }
      : path === endpoints.me.path
        ? { status: 200, body: me }
        : { status: 500 };
  await session.signIn({ username: 'ada', password: 'x' });
  expect(session.state()).toMatchObject({ ...me, isAuthenticated: true });
  expect({ ...localStorage }).toEqual({ access_token: 'a', refresh_token: 'r' });

  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await session.signOut();
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
  expect(session.state()).toMatchObject({ user: null, isAuthenticated: false, expired: false });
  expect(localStorage).toHaveLength(0);
  expect(api.arrived.at(-1)).toMatchObject({ path: endpoints.signOut.path, token: 'a' });
});

test('what begins while the server ends the session is not sent', async () => {
  const reached = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  localStorage.setItem('access_token', 'given up');
  api.answer = async ({ path }) => {
    if (path === endpoints.me.path) return { status: 200, body: me };
    reached.resolve();
    await held.promise;
    return { status: 200, body: {} };
  };
  await session.start();
  const ending = session.signOut();
  await reached.promise;
  const sent = vi.spyOn(globalThis, 'fetch');
  void session.refresh();
  expect(sent).not.toHaveBeenCalled();
  sent.mockRestore();
  held.resolve();
  await ending;
});

test('the session counts as ended from the moment in which its tokens are gone', async () => {
  localStorage.setItem('access_token', 'a');
  api.answer = () => ({ status: 200, body: me });
  await session.start();
  const afterwards = Promise.withResolvers<boolean>();
  const clear = Storage.prototype.clear;
  const cleared = vi.spyOn(Storage.prototype, 'clear').mockImplementation(function (this: Storage) {
    clear.call(this);
    queueMicrotask(() => afterwards.resolve(session.state().isAuthenticated));
  });
  await session.signOut();
  cleared.mockRestore();
  expect(await afterwards.promise).toBe(false);
});

test('when the call after sign-in fails, the tokens are dropped', async () => {
  api.answer = ({ path }) =>
    path === endpoints.signIn.path ? { status: 200, body: issued } : { status: 403 };
  await expect(session.signIn({ username: 'ada', password: 'x' })).rejects.toMatchObject({ status: 403 });
  expect(session.state().isAuthenticated).toBe(false);
  expect(localStorage).toHaveLength(0);
});

test('signing out in another tab signs out this one', async () => {
  localStorage.setItem('access_token', 'a');
  api.answer = () => ({ status: 200, body: me });
  await session.start();
  expect(session.state().isAuthenticated).toBe(true);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(session.state()).toMatchObject({ isAuthenticated: false, expired: false });
});

test("the firm's logo is kept for the sign-in page; one that is kept already is not written again", async () => {
  localStorage.setItem('access_token', 'a');
  const withLogo = (address: string) => ({ ...me, tenant: { ...me.tenant, logo: { address } } });
  api.answer = () => ({ status: 200, body: withLogo('/logos/1') });
  await session.start();
  expect(document.cookie).toContain('caseward_logo=/logos/1');

  const writes = vi.spyOn(document, 'cookie', 'set');
  await session.start();
  expect(writes).not.toHaveBeenCalled();
  api.answer = () => ({ status: 200, body: withLogo('/logos/2') });
  await session.start();
  api.answer = () => ({ status: 200, body: me });
  await session.start();
  expect(writes).toHaveBeenCalledTimes(2);
  expect(document.cookie).not.toContain('/logos');
  writes.mockRestore();
});
