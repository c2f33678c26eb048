import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { session } from '@caseward/contract/session';
import type { ClientInfo } from '../../http/implement.ts';

/** Lifetime of the cookie, in seconds. */
const lifetime = 180 * 24 * 60 * 60;
const idBytes = 16;
/** Without the trailing slash, so that the path without one matches too. */
const path = session.signIn.path.replace(/\/$/, '');

/**
 * Known devices: a signed cookie per username on each device where a person has signed in. The signature prevents
 * cookies for other people's usernames.
 */
export class DeviceMarks {
  readonly #key: Buffer;

  /** @param key at least 32 secret bytes, the same in every server process */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** The id of the device, if this username has signed in on it lately. */
  read(client: ClientInfo, usernameKey: string): string | undefined {
    const [id = '', issued = '', seal = '', ...rest] =
      client.cookie(this.#nameOf(usernameKey))?.split('.') ?? [];
    const expected = this.#mac('mark', usernameKey, id, issued);
    const given = Buffer.from(seal, 'base64url');
    if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
      return undefined;
    return Number(issued) > nowInSeconds() - lifetime ? id : undefined;
  }

  /** Renews the device's cookie for 180 days. */
  keep(client: ClientInfo, usernameKey: string): void {
    const id = this.read(client, usernameKey) ?? randomBytes(idBytes).toString('base64url');
    const issued = String(nowInSeconds());
    const seal = this.#mac('mark', usernameKey, id, issued).toString('base64url');
    client.keepCookie({
      name: this.#nameOf(usernameKey),
      value: `${id}.${issued}.${seal}`,
      path,
      lifetime,
    });
  }

  /** People who share a device have a cookie each. */
  #nameOf(usernameKey: string): string {
    return `caseward_device_${this.#mac('name', usernameKey).toString('hex').slice(0, 8)}`;
  }

  #mac(purpose: 'mark' | 'name', ...parts: string[]): Buffer {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest();
  }
}

const nowInSeconds = () => Math.floor(Date.now() / 1000);
