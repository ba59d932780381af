import { readFileSync } from 'node:fs';

export interface Endpoint {
  host: string;
  port: number;
}

export interface ServerAddress {
  nodes: readonly [Endpoint, ...Endpoint[]];
  /** Whether to ask the nodes for the leader; false for a URL that names the only node to use. */
  discover: boolean;
  /** Undefined disables TLS. */
  tls: { ca?: Buffer; cert?: Buffer; key?: Buffer; rejectUnauthorized: boolean } | undefined;
  /** The value of an Authorization header. */
  authorization: string | undefined;
  /** The connection string of one node, for the client. */
  urlOf: (node: Endpoint) => string;
}

const DEFAULT_PORT = 2113;
const SHAPE = /^(?:esdb|kurrentdb|kurrent|kdb)(\+discover)?:\/\/(?:([^@/?]+)@)?([^@/?]+)\/?(?:\?(.+))?$/;
const HOST = /^([^:[\]]+)(?::(\d{1,5}))?$/;
/**
 * Options that the client must not get: its own leader discovery, which happens here instead, and throwOnAppendFailure,
 * which could hide an error.
 */
const NOT_THE_CLIENTS = /^(nodePreference|discoveryInterval|maxDiscoverAttempts|throwOnAppendFailure)=/i;
/** Milliseconds that the client waits before its first read; its default is 500. */
const FIRST_READ_AFTER = 'discoveryInterval=20';
const FORM = 'kurrentdb://[user:password@]host[:port][,host[:port]…][?tls=true&tlsCaFile=…]';

const readHost = (text: string): Endpoint => {
  const [, host, port = String(DEFAULT_PORT)] = HOST.exec(text) ?? [];
  if (host === undefined) throw new Error(`'${text}' is not a host with an optional port. Use the form ${FORM}`);
  return { host, port: Number(port) };
};

const readHosts = (text: string): [Endpoint, ...Endpoint[]] => {
  const [first = '', ...others] = text.split(',');
  return [readHost(first), ...others.map(readHost)];
};

const readUser = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const [, user, password] = /^([^:]+):([^:]+)$/.exec(text) ?? [];
  if (user === undefined || password === undefined) {
    throw new Error(`the user is not user:password, each percent-encoded. Use the form ${FORM}`);
  }
  return `Basic ${Buffer.from(`${decodeURIComponent(user)}:${decodeURIComponent(password)}`).toString('base64')}`;
};

const readOptions = (text: string): Map<string, string> => {
  const options = new Map<string, string>();
  for (const pair of text === '' ? [] : text.split('&')) {
    const [, key, value] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    if (key === undefined || value === undefined)
      throw new Error(`'${pair}' is not option=value. Use the form ${FORM}`);
    options.set(key.toLowerCase(), decodeURIComponent(value));
  }
  return options;
};

const readFile = (options: Map<string, string>, key: string): Buffer | undefined => {
  const file = options.get(key.toLowerCase());
  if (file === undefined) return undefined;
  try {
    return readFileSync(file);
  } catch {
    throw new Error(`${key} ${file} cannot be read`);
  }
};

const readTls = (options: Map<string, string>): ServerAddress['tls'] => {
  const tls = options.get('tls') ?? 'true';
  if (tls !== 'true' && tls !== 'false') throw new Error(`tls must be true or false, not '${tls}'`);
  if (tls === 'false') return undefined;
  const ca = readFile(options, 'tlsCaFile');
  const cert = readFile(options, 'userCertFile');
  const key = readFile(options, 'userKeyFile');
  return {
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
    rejectUnauthorized: options.get('tlsverifycert') !== 'false',
  };
};

/** Parses a connection string. The message of the error never contains the password. */
export const readConnectionString = (url: string): ServerAddress => {
  const [, discover, user, hosts, query = ''] = SHAPE.exec(url.trim()) ?? [];
  if (hosts === undefined) throw new Error(`not a KurrentDB address. Use the form ${FORM}`);
  const nodes = readHosts(hosts);
  const options = readOptions(query);
  const kept = query.split('&').filter((pair) => pair !== '' && !NOT_THE_CLIENTS.test(pair));
  const clientOptions = [...kept, FIRST_READ_AFTER].join('&');
  return {
    nodes,
    discover: discover !== undefined || nodes.length > 1,
    tls: readTls(options),
    authorization: readUser(user),
    urlOf: ({ host, port }) => `kurrentdb://${user === undefined ? '' : `${user}@`}${host}:${port}?${clientOptions}`,
  };
};
