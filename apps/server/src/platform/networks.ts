import { isIPv6 } from 'node:net';

const groups = 8;
const groupsOfNetwork = 4;

/**
 * The network that counts as one client: an IPv4 address itself; of an IPv6 address the first 64 bits, because one
 * client has all of them. IPv4 written as IPv6 is IPv4.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const halves = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const [before = [], after = []] = halves.map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(groups - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].slice(0, groupsOfNetwork).join(':');
}
