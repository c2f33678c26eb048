import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { paths } from '../paths.ts';
import { RowLink } from './RowLink.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A link to a matter, what was loaded for its page, and what was started when it was pressed. */
function shown() {
  const loaded = vi.fn();
  const start = vi.fn();
  const root = createRootRoute();
  const matter = createRoute({
    getParentRoute: () => root,
    path: paths.matter,
    loader: ({ params, preload }) => loaded(params.matterId, preload),
    staticData: { start },
  });
  const router = createRouter({
    routeTree: root.addChildren([matter]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <RouterContextProvider router={router}>
      <RowLink to={paths.matter} id="42">
        Estate of Byron
      </RowLink>
    </RouterContextProvider>,
  );
  return { router, loaded, start, link: screen.getByRole('link', { name: 'Estate of Byron' }) };
}

test('a click goes to the record within the page', async () => {
  const { router, link } = shown();
  expect(link.getAttribute('href')).toBe('/matters/42');
  // False: the browser is kept from loading the page anew.
  expect(fireEvent.click(link)).toBe(false);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/matters/42'));
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %o is left to the browser',
  (init) => {
    const { router, link } = shown();
    // jsdom opens no windows.
    link.addEventListener('click', (event) => event.defaultPrevented || event.preventDefault());
    const navigate = vi.spyOn(router, 'navigate');
    fireEvent.click(link, init);
    expect(navigate).not.toHaveBeenCalled();
  },
);

test('pointing at a link preloads its page, and passing over it does not', async () => {
  const { loaded, link } = shown();
  vi.useFakeTimers();
  fireEvent.mouseEnter(link);
  fireEvent.mouseLeave(link);
  await vi.advanceTimersByTimeAsync(1000);
  expect(loaded).not.toHaveBeenCalled();
  fireEvent.mouseEnter(link);
  await vi.advanceTimersByTimeAsync(1000);
  expect(loaded).toHaveBeenCalledWith('42', true);
});

test('holding the mouse down starts what the page asks for, before the click', async () => {
  const { start, link } = shown();
  vi.useFakeTimers();
  fireEvent.pointerDown(link, { pointerType: 'mouse' });
  await vi.advanceTimersByTimeAsync(50);
  expect(start).toHaveBeenCalledWith({ params: { matterId: '42' }, search: {}, isPreload: false });
});

test.each([
  ['a finger', { pointerType: 'touch' }, () => {}],
  ['another button', { pointerType: 'mouse', button: 1 }, () => {}],
  ['a key', { pointerType: 'mouse', ctrlKey: true }, () => {}],
  [
    'a link that is left at once',
    { pointerType: 'mouse' },
    (link: HTMLElement) => fireEvent.mouseLeave(link),
  ],
  ['a click at once', { pointerType: 'mouse' }, (link: HTMLElement) => fireEvent.click(link)],
] as const)('holding down starts nothing with %s', async (_what, init, then) => {
  const { start, link } = shown();
  vi.useFakeTimers();
  fireEvent.pointerDown(link, init);
  then(link);
  await vi.advanceTimersByTimeAsync(50);
  expect(start).not.toHaveBeenCalled();
});
