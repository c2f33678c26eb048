import { type LinkUse, oneTimeLinks } from '@caseward/contract/one-time-links';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

export const linkQuery = (token: string) => answerQuery(oneTimeLinks.lookUp, { body: { token } });

export const redeemLink = (body: LinkUse) => call(oneTimeLinks.use, { body });
