import type { Endpoint } from '@caseward/contract/endpoint';
import { useSession } from './session.ts';

/** Whether the signed-in person may call an endpoint: what they may not, they are not offered. */
export function useMay({ access }: Pick<Endpoint, 'access'>): boolean {
  const { user } = useSession();
  return access === 'public' || (user !== null && access.includes(user.role));
}
