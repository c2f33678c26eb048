import { ownTokens, type TokenInput, tokens } from '@caseward/contract/personal-tokens';
import { call } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';

/** One's own valid tokens. */
export const ownTokensQuery = answerQuery(ownTokens.tokens, {});
export const createToken = (body: TokenInput) => call(ownTokens.createToken, { body });
export const revokeOwnToken = (id: string) => call(ownTokens.revokeToken, { params: { id } });

/** The valid tokens of the firm. */
export const tokensOfFirmQuery = rowsQuery(tokens.list, {});
export const revokeTokenOfFirm = (id: string) => call(tokens.revoke, { params: { id } });
