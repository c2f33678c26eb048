import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { dismissAlerts } from '../shared/feedback/alerts.ts';

// Files of tests share a window, which takes longer to make than most of them take: none leaves anything in it.
afterEach(() => {
  cleanup();
  dismissAlerts();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
