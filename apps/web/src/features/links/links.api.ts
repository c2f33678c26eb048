import { type LinkUse, links } from '@caseward/contract/links';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

export const linkQuery = (token: string) => answerQuery(links.lookUp, { body: { token } });

export const redeemLink = (body: LinkUse) => call(links.use, { body });
