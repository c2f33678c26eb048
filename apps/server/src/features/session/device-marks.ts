import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { session } from '@caseward/contract/session';
import type { ClientInfo } from '../../http/implement.ts';

/** Seconds a mark is good. */
const lifetime = 180 * 24 * 60 * 60;
const idBytes = 16;
/** Without the slash at its end, so that the path that is served without one gets it too. */
const path = session.signIn.path.replace(/\/$/, '');

/**
 * Marks the devices on which somebody has signed in: a cookie for each username, signed, so that nobody makes one for a
 * name they could not sign in with.
 */
export class DeviceMarks {
  readonly #key: Buffer;

  /** @param key at least 32 secret bytes, the same in every server process */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Answers the id of the device, if somebody of this username has signed in on it lately. */
  read(client: ClientInfo, usernameKey: string): string | undefined {
    const [id = '', issued = '', seal = '', ...rest] =
      client.cookie(this.#nameOf(usernameKey))?.split('.') ?? [];
    const expected = this.#mac('mark', usernameKey, id, issued);
    const given = Buffer.from(seal, 'base64url');
    if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
      return undefined;
    return Number(issued) > nowInSeconds() - lifetime ? id : undefined;
  }

  /** Marks the device for another half year. */
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

  /** People who share a device have a mark each. */
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
