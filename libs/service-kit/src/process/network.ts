import ipaddr from 'ipaddr.js';

const BITS = { ipv4: 24, ipv6: 48 };

/** The network of an IP address for logs: enough to find a provider and to block, too little to identify a person. */
export function networkOf(ip: string): string | undefined {
  if (!ipaddr.isValid(ip)) return undefined;
  const address = ipaddr.process(ip);
  const kind = address.kind();
  const whole = `${address.toString()}/${BITS[kind]}`;
  const { IPv4, IPv6 } = ipaddr;
  const network = kind === 'ipv4' ? IPv4.networkAddressFromCIDR(whole) : IPv6.networkAddressFromCIDR(whole);
  return `${network.toString()}/${BITS[kind]}`;
}
