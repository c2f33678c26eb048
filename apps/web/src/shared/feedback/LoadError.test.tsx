import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnScreen } from '../../testing/render.tsx';
import { useUnsaved } from '../forms/unsaved.ts';
import { LoadError } from './LoadError.tsx';

afterEach(cleanup);

function Typed() {
  useUnsaved(() => true);
  return null;
}
const goOnline = () => act(() => window.dispatchEvent(new Event('online')));

test('what could not be loaded is tried again once the network is back, and no longer when it is gone', () => {
  const retry = vi.fn();
  const { unmount } = renderOnScreen(<LoadError text="Error" retry={retry} />);
  goOnline();
  expect(retry).toHaveBeenCalledOnce();
  unmount();
  goOnline();
  expect(retry).toHaveBeenCalledOnce();
});

test('a whole page is not loaded again by itself while something is typed on it', () => {
  const retry = vi.fn();
  renderOnScreen(
    <>
      <Typed />
      <LoadError text="Error" retry={retry} isWholePage />
    </>,
  );
  goOnline();
  expect(retry).not.toHaveBeenCalled();
});
