import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { session } from '@caseward/contract/session';
import { describe, expect, test, vi } from 'vitest';
import { type Arrived, startApiServer } from '../../testing/api-server.ts';
import { call, whenSessionOver, whenTwoFactorDue } from './call.ts';

const api = startApiServer();
const id = '0199a1b2-0000-7000-8000-000000000001';

function signIn(access: string, refresh = 'refresh-1') {
  localStorage.setItem('access_token', access);
  localStorage.setItem('refresh_token', refresh);
}

const refreshes = () => api.arrived.filter(({ path }) => path === session.refresh.path);

describe('a call', () => {
  test('fills the path, sends what the query holds, and reads the rows and where the next begin', async () => {
    signIn('good');
    api.answer = () => ({
      status: 200,
      body: [{ id }],
      headers: { link: '<https://elsewhere.example/api/v1/notes/?matter_id=x&cursor=c%3D2>; rel="next"' },
    });
    const page = await call(notes.list, { query: { matter_id: id }, cursor: 'c=1' });
    expect(page).toEqual({ rows: [{ id }], next: 'c=2' });
    expect(api.arrived).toMatchObject([
      { method: 'GET', path: `/api/v1/notes/?matter_id=${id}&cursor=c%3D1`, token: 'good', body: undefined },
    ]);
  });

  test('has no next page where the server names none', async () => {
    signIn('good');
    api.answer = () => ({ status: 200, body: [] });
    expect(await call(notes.list, { query: { matter_id: id } })).toEqual({ rows: [], next: undefined });
  });

  test('without a token sends nothing', async () => {
    await expect(call(matters.get, { params: { id } })).rejects.toMatchObject({ status: 401 });
    expect(api.arrived).toEqual([]);
  });

  test('fails with the first sentence about each field', async () => {
    signIn('good');
    api.answer = () => ({
      status: 400,
      body: { detail: 'Some fields are wrong.', errors: { title: ['Enter a title.', 'Twice.'] } },
    });
    await expect(
      call(matters.update, { params: { id }, body: { title: '' }, version: 1 }),
    ).rejects.toMatchObject({
      message: 'Enter a title.',
      status: 400,
      fieldErrors: { title: 'Enter a title.' },
      isTransient: false,
    });
  });

  test('fails with the kind of refusal, and for how long the server wants to be left alone', async () => {
    api.answer = () => ({
      status: 429,
      body: { type: 'urn:caseward:problem:too-many-requests', detail: 'Wait.' },
      headers: { 'retry-after': '30' },
    });
    const refused = await call(session.signIn, { body: { username: 'ada', password: 'x' } }).catch((e) => e);
    expect(refused).toMatchObject({ status: 429, retryAfter: 30 });
    expect(refused.is('too-many-requests')).toBe(true);
    expect(refused.is('otp-required')).toBe(false);
  });

  test('refused before two-factor authentication is set up says so to whoever leads there', async () => {
    signIn('good');
    const due = vi.fn();
    whenTwoFactorDue(due);
    api.answer = () => ({ status: 403, body: { type: 'urn:caseward:problem:forbidden' } });
    await expect(call(matters.get, { params: { id } })).rejects.toMatchObject({ status: 403 });
    expect(due).not.toHaveBeenCalled();
    api.answer = () => ({ status: 403, body: { type: 'urn:caseward:problem:two-factor-required' } });
    await expect(call(matters.get, { params: { id } })).rejects.toMatchObject({ status: 403 });
    expect(due).toHaveBeenCalledOnce();
  });

  test('fails as one worth trying again when the server is not there', async () => {
    signIn('good');
    document.head.innerHTML = '<meta name="caseward-api" content="http://127.0.0.1:9">';
    await expect(call(matters.get, { params: { id } })).rejects.toMatchObject({
      status: 0,
      isTransient: true,
    });
  });
});

test('an answer that breaks off is worth asking for again', async () => {
  signIn('good');
  api.answer = () => ({ status: 200 });
  await expect(call(matters.get, { params: { id } })).rejects.toMatchObject({
    message: 'The answer of the server could not be read. Try again in a moment.',
    isTransient: true,
  });
});

describe('a write', () => {
  const body = { title: 'Estate of Byron' };
  const sent = () => api.arrived.map(({ headers }) => [headers['if-match'], headers['idempotency-key']]);

  test('says what it was made from where it changes a record, and by what it is known where it makes one', async () => {
    signIn('good');
    api.answer = () => ({ status: 200, body: { id } });
    const writing = { version: 7, idempotency_key: 'once' };
    await call(matters.update, { params: { id }, body, ...writing });
    await call(matters.create, { body, ...writing });
    await call(matters.get, { params: { id } });
    expect(sent()).toEqual([
      ['"7"', undefined],
      [undefined, 'once'],
      [undefined, undefined],
    ]);
  });

  test('that the server is still busy with is sent again, under the same key, until it is done', async () => {
    signIn('good');
    api.answer = () =>
      api.arrived.length < 3
        ? { status: 409, headers: { 'retry-after': '0.05' } }
        : { status: 201, body: { id } };
    expect(await call(matters.create, { body, idempotency_key: 'once' })).toEqual({ id });
    expect(sent()).toEqual(Array(3).fill([undefined, 'once']));
  });

  test('that the server stays busy with fails in the end, and any other conflict at once', async () => {
    signIn('good');
    api.answer = () => ({ status: 409, headers: { 'retry-after': '0.01' }, body: { detail: 'Busy.' } });
    const making = { body, idempotency_key: 'once' };
    await expect(call(matters.create, making)).rejects.toMatchObject({ status: 409, message: 'Busy.' });
    expect(api.arrived).toHaveLength(6);
    api.answer = () => ({ status: 409 });
    await expect(call(matters.create, making)).rejects.toMatchObject({ status: 409 });
    expect(api.arrived).toHaveLength(7);
  });

  test('keeps its key and its version when the access token is renewed on the way', async () => {
    signIn('spent');
    api.answer = ({ path, token }) => {
      if (path === session.refresh.path) return { status: 200, body: { access: 'fresh', refresh: 'r' } };
      return token === 'fresh' ? { status: 201, body: { id } } : { status: 401 };
    };
    await call(matters.create, { body, idempotency_key: 'once' });
    await call(matters.update, { params: { id }, body, version: 7 });
    expect(sent()).toEqual([
      [undefined, 'once'],
      [undefined, undefined],
      [undefined, 'once'],
      ['"7"', undefined],
    ]);
  });
});

describe('a spent access token', () => {
  const renewing = async ({ path, token, body }: Arrived) => {
    if (path === session.refresh.path) {
      const { refresh } = body as { refresh: string };
      return refresh === 'refresh-1'
        ? { status: 200, body: { access: 'fresh', refresh: 'refresh-2' } }
        : { status: 401 };
    }
    return token === 'fresh' ? { status: 200, body: { id } } : { status: 401 };
  };

  test('is renewed once for all calls under way, and each is repeated', async () => {
    signIn('spent');
    const spent = () =>
      api.arrived.filter(({ token, path }) => token === 'spent' && path !== session.refresh.path);
    api.answer = async (arrived) => {
      if (arrived.path === session.refresh.path) await vi.waitFor(() => expect(spent()).toHaveLength(5));
      return renewing(arrived);
    };
    const calls = Array.from({ length: 5 }, () => call(matters.get, { params: { id } }));
    expect(await Promise.all(calls)).toEqual(Array(5).fill({ id }));
    expect(refreshes()).toHaveLength(1);
    expect(localStorage.getItem('access_token')).toBe('fresh');
    expect(localStorage.getItem('refresh_token')).toBe('refresh-2');
  });

  test('that another tab has renewed is not renewed again', async () => {
    signIn('spent');
    api.answer = (arrived) => {
      if (arrived.token === 'spent') signIn('fresh', 'refresh-2');
      return renewing(arrived);
    };
    expect(await call(matters.get, { params: { id } })).toEqual({ id });
    expect(refreshes()).toEqual([]);
  });

  test('whose renewal is refused ends the session', async () => {
    const over = vi.fn();
    whenSessionOver(over);
    signIn('spent', 'refresh-0');
    api.answer = renewing;
    await expect(call(matters.get, { params: { id } })).rejects.toMatchObject({ status: 401 });
    expect(over).toHaveBeenCalledOnce();
  });

  test('that cannot be renewed now does not end the session', async () => {
    const over = vi.fn();
    whenSessionOver(over);
    signIn('spent');
    api.answer = ({ path }) => (path === session.refresh.path ? { status: 503 } : { status: 401 });
    await expect(call(matters.get, { params: { id } })).rejects.toMatchObject({ status: 503 });
    expect(over).not.toHaveBeenCalled();
    expect(localStorage.getItem('refresh_token')).toBe('refresh-1');
  });

  test('whose renewal breaks off does not end the session either', async () => {
    signIn('spent');
    api.answer = ({ path }) => ({ status: path === session.refresh.path ? 200 : 401 });
    await expect(call(matters.get, { params: { id } })).rejects.toMatchObject({ isTransient: true });
    expect(localStorage.getItem('refresh_token')).toBe('refresh-1');
  });

  test('is not stored again when the person has signed out meanwhile', async () => {
    signIn('spent');
    api.answer = (arrived) => {
      if (arrived.path === session.refresh.path) localStorage.clear();
      return renewing(arrived);
    };
    await expect(call(matters.get, { params: { id } })).rejects.toMatchObject({ status: 401 });
    expect(localStorage).toHaveLength(0);
  });
});
