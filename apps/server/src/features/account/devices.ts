import Bowser from 'bowser';

/** Describes a device, such as "Chrome on Windows", by the User-Agent header of its sign-in. */
export function deviceName(userAgent: string): string {
  const { browser, os } = userAgent ? Bowser.parse(userAgent) : { browser: {}, os: {} };
  const known = [browser.name, os.name].filter((name) => name);
  return known.join(' on ') || 'Unknown device';
}
