import type { Endpoint } from '@caseward/contract/endpoint';
import { useSession } from './session.ts';

/** Whether the signed-in person may call an endpoint. Other actions are not shown. */
export function useMay({ access }: Pick<Endpoint, 'access'>): boolean {
  const { user } = useSession();
  return access === 'public' || (user !== null && access.includes(user.role));
}
