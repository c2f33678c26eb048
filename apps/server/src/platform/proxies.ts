import { BlockList, isIPv6 } from 'node:net';
import { networkOf } from './networks.ts';

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Says which addresses are those of trusted proxies.
 * @param trusted addresses and networks
 */
export function proxiesAmong(trusted: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList();
  for (const each of trusted) {
    const [address = '', bits] = each.split('/');
    if (bits === undefined) proxies.addAddress(address, family(address));
    else proxies.addSubnet(address, Number(bits), family(address));
  }
  return (address) => proxies.check(address, family(address));
}

/**
 * Says whose connections are, by their addresses.
 * @param trusted addresses and networks of proxies, each of which has the connections of many
 * @returns the network of an address; undefined for a trusted proxy
 */
export function connectionsBesideProxies(
  trusted: readonly string[],
): (address: string) => string | undefined {
  const isProxy = proxiesAmong(trusted);
  return (address) => (isProxy(address) ? undefined : networkOf(address));
}
