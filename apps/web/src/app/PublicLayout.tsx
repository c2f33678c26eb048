import './shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Alerts } from '../shared/feedback/Alerts.tsx';
import { queryClient } from './query-client.ts';

/** What surrounds the screens that one comes to by a one-time link, signed in or not. */
export function PublicLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Alerts />
    </QueryClientProvider>
  );
}
