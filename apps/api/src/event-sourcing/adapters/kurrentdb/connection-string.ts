import { readFileSync } from 'node:fs';

export interface Endpoint {
  host: string;
  port: number;
}

export interface ServerAddress {
  nodes: readonly [Endpoint, ...Endpoint[]];
  /** Whether the nodes are asked who leads; false for a URL that names the one node to use. */
  discover: boolean;
  /** undefined: without TLS. */
  tls: { ca?: Buffer; cert?: Buffer; key?: Buffer; rejectUnauthorized: boolean } | undefined;
  /** The value of an Authorization header. */
  authorization: string | undefined;
  /** The connection string of one node, for the client. */
  urlOf: (node: Endpoint) => string;
}

const DEFAULT_PORT = 2113;
const SHAPE = /^(?:esdb|kurrentdb|kurrent|kdb)(\+discover)?:\/\/(?:([^@/?]+)@)?([^@/?]+)\/?(?:\?(.+))?$/;
const HOST = /^([^:[\]]+)(?::(\d{1,5}))?$/;
/** Of the client's own search for a leader, which is made before; and of an error that it must not hide. */
const NOT_THE_CLIENTS = /^(nodePreference|discoveryInterval|maxDiscoverAttempts|throwOnAppendFailure)=/i;
/** Milliseconds; the client waits that long with its first read, and 500 by itself. */
const FIRST_READ_AFTER = 'discoveryInterval=20';
const FORM = 'kurrentdb://[user:password@]host[:port][,host[:port]…][?tls=true&tlsCaFile=…]';

const readHost = (text: string): Endpoint => {
  const [, host, port = String(DEFAULT_PORT)] = HOST.exec(text) ?? [];
  if (host === undefined) throw new Error(`'${text}' is no host with a port; the form is ${FORM}`);
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
    throw new Error(`the user is no user:password, each percent-encoded; the form is ${FORM}`);
  }
  return `Basic ${Buffer.from(`${decodeURIComponent(user)}:${decodeURIComponent(password)}`).toString('base64')}`;
};

const readOptions = (text: string): Map<string, string> => {
  const options = new Map<string, string>();
  for (const pair of text === '' ? [] : text.split('&')) {
    const [, key, value] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    if (key === undefined || value === undefined) throw new Error(`'${pair}' is no option=value; the form is ${FORM}`);
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
  if (tls !== 'true' && tls !== 'false') throw new Error(`tls is true or false, not '${tls}'`);
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

/** Throws with what is wrong, never with the password. */
export const readConnectionString = (url: string): ServerAddress => {
  const [, discover, user, hosts, query = ''] = SHAPE.exec(url.trim()) ?? [];
  if (hosts === undefined) throw new Error(`it is no address of KurrentDB; the form is ${FORM}`);
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
