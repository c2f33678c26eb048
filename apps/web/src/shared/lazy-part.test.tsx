import { HeadlessMantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useUnsaved } from './forms/unsaved.ts';
import { lazyPart } from './lazy-part.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const gone = new TypeError('Failed to fetch dynamically imported module: https://firm.example/assets/a.js');

/** A server that answers or not, and a browser that tells how often it loads the page anew. */
function beside(server: 'there' | 'away') {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', () => (server === 'there' ? Promise.resolve(new Response()) : Promise.reject()));
  return reload;
}

/** An error screen. */
class Caught extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render = () => ('error' in this.state ? String(this.state.error) : this.props.children);
}

function Form({ typed }: { typed: boolean }) {
  useUnsaved(() => typed);
  return <p>Form</p>;
}

/** A page whose part has no code. */
function show(error: unknown, typed = false) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Part = lazyPart(() => Promise.reject<{ Part: () => string }>(error), 'Part');
  render(
    <HeadlessMantineProvider>
      <Caught>
        <Form typed={typed} />
        <Suspense>
          <Part />
        </Suspense>
      </Caught>
    </HeadlessMantineProvider>,
  );
}

test('a part is drawn once its code is there', async () => {
  const Part = lazyPart(async () => ({ Part: ({ of }: { of: string }) => `Part of ${of}` }), 'Part');
  render(
    <Suspense>
      <Part of="a page" />
    </Suspense>,
  );
  expect(await screen.findByText('Part of a page')).toBeTruthy();
});

test('code that a newer release has not is with its page: it is loaded anew, once', async () => {
  const reload = beside('there');
  show(gone);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  show(gone);
  expect(await screen.findByText(String(gone))).toBeTruthy();
  expect(reload).toHaveBeenCalledOnce();
});

test('the page is not loaded anew under what was typed, but when one says so', async () => {
  const reload = beside('there');
  show(gone, true);
  expect((await screen.findByRole('alert')).textContent).toMatch(/newer version.*save/);
  expect(screen.getByText('Form')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Load the page again' }).click();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['without the server', gone, 'away'],
  ['for an error of its own', new Error('broken'), 'there'],
] as const)('no page is loaded anew %s', async (_, error, server) => {
  const reload = beside(server);
  show(error);
  expect(await screen.findByText(String(error))).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});
