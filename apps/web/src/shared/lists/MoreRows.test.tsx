import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type LoadedRows, MoreRows } from './MoreRows.tsx';

afterEach(() => vi.unstubAllGlobals());

test('the end that comes near in the same moment in which it was far loads the next page', () => {
  let tell: IntersectionObserverCallback = () => {};
  class Watch {
    constructor(callback: IntersectionObserverCallback) {
      tell = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch);
  const fetchNextPage = vi.fn();
  const rows = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage };
  render(<MoreRows rows={rows as unknown as LoadedRows<unknown>} />);
  const entry = (isIntersecting: boolean) => ({ isIntersecting }) as IntersectionObserverEntry;
  const watch = {} as IntersectionObserver;
  tell([entry(true), entry(false)], watch);
  expect(fetchNextPage).not.toHaveBeenCalled();
  tell([entry(false), entry(true)], watch);
  expect(fetchNextPage).toHaveBeenCalledOnce();
});
