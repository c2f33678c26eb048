import { oneTimeLinks } from '@caseward/contract/one-time-links';
import { callEndpoint } from './firm.ts';

/** A password that is valid for everyone. */
export const goodPassword = 'walruses sampled at dawn';

/** The token of a one-time link. */
export const tokenOf = ({ url }: { url: string }): string => new URL(url).hash.slice(1);

/** Opens the page of a link, at the server of this address. */
export const lookUp = (server: string, token: string) =>
  callEndpoint(server, oneTimeLinks.lookUp, { body: { token } });

/** Chooses username and password on a link. */
export const useLink = (server: string, token: string, chosen: object = {}) =>
  callEndpoint(server, oneTimeLinks.use, { body: { token, password: goodPassword, ...chosen } });
