import './shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Alerts } from '../shared/feedback/Alerts.tsx';
import { queryClient } from './query-client.ts';

/** Layout of the public screens behind one-time links. */
export function PublicLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Alerts />
    </QueryClientProvider>
  );
}
