import Bowser from 'bowser';

/** A device in words, such as "Chrome on Windows", from the User-Agent header it was signed in with. */
export function deviceName(userAgent: string): string {
  const { browser, os } = userAgent ? Bowser.parse(userAgent) : { browser: {}, os: {} };
  const known = [browser.name, os.name].filter((name) => name);
  return known.join(' on ') || 'Unknown device';
}
