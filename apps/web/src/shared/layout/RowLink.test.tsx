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

/** A link to a matter, and what was loaded for its page. */
function shown() {
  const loaded = vi.fn();
  const root = createRootRoute();
  const matter = createRoute({
    getParentRoute: () => root,
    path: paths.matter,
    loader: ({ params, preload }) => loaded(params.matterId, preload),
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
  return { router, loaded, link: screen.getByRole('link', { name: 'Estate of Byron' }) };
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
