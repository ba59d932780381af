import { promises as dns } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

/** All addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** The name has an address that webhooks may not use. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
}

const DNS_PATIENCE = { timeout: 3_000, tries: 2 };

/** Queries the name servers without getaddrinfo, whose four threads slow names would block. */
const askNameServers: Resolve = async (hostname) => {
  const resolver = new dns.Resolver(DNS_PATIENCE);
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const refused = answers.find((answer) => answer.status === 'rejected');
  if (addresses.length === 0 && refused) throw refused.reason;
  return addresses;
};

/** Resolves names like other programs of this machine, with its hosts file. */
const askSystem: Resolve = async (hostname) => {
  const answers = await dns.lookup(hostname, { all: true });
  return answers.map(({ address }) => address);
};

/** How names are resolved: if private addresses are allowed, the machine's own names are too. */
export const systemResolve = (allowPrivate: boolean): Resolve => (allowPrivate ? askSystem : askNameServers);

/**
 * Resolves a name once and checks all its addresses. The connection uses exactly these addresses, so that a name server
 * gains nothing by a different second response.
 */
export const guardedLookup =
  (resolve: Resolve, allowPrivate: boolean): LookupFunction =>
  (hostname, { all }, callback) => {
    const judge = async (): Promise<{ address: string; family: number }[]> => {
      const addresses = await resolve(hostname);
      if (!allowPrivate && !addresses.every(isPublicAddress)) throw new BlockedAddressError(hostname);
      return addresses.map((address) => ({ address, family: isIP(address) }));
    };
    judge().then(
      (addresses) => {
        const [first] = addresses;
        if (!first) callback(Object.assign(new Error(hostname), { code: 'ENOTFOUND' }), []);
        else if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []),
    );
  };
