import type { Endpoint } from '@caseward/contract/endpoint';
import { type SessionState, session, useSession } from './session.ts';

/** What says who may call an endpoint. */
export type Restricted = Pick<Endpoint, 'access'>;

const isAllowed = ({ access }: Restricted, { user }: SessionState): boolean =>
  access === 'public' || (user !== null && access.includes(user.role));

/** Whether the signed-in person may call an endpoint, at this moment. */
export const may = (endpoint: Restricted): boolean => isAllowed(endpoint, session.state());

/** Whether the signed-in person may call an endpoint. Other actions are not shown. */
export const useMay = (endpoint: Restricted): boolean => isAllowed(endpoint, useSession());
