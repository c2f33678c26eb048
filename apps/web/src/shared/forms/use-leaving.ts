import { useCanGoBack, useRouter } from '@tanstack/react-router';

/**
 * What Cancel does on the page of a form: goes back to where one came from, or to a page that is above it. Unsaved
 * changes are asked about, as on every way out.
 * @param above the address for whoever came by a link from elsewhere
 */
export function useLeaving(above: string): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? router.history.back() : void router.navigate({ href: above }));
}
