import { ConfigurationError } from './configuration-error.js';
import { optionalUrl, text, type Environment } from './variables.js';

const VARIABLE = 'PUBLISHED_AT';
const HOST_AND_PORT = /^(?<host>\[[\da-fA-F:.]+\]|[^\s:/[\]]+):(?<port>\d{1,5})$/;
/** May have a password, which must not be logged. */
const USER = /\/\/[^/]*@/;
const ANYWHERE = ['0.0.0.0', '[::]', '127.0.0.1', '[::1]'];

/** Returns PUBLIC_URL without a final slash, or '' if unset. Throws ConfigurationError. */
export const publicUrlOf = (environment: Environment): string => {
  const address = optionalUrl(environment, 'PUBLIC_URL').replace(/\/+$/, '');
  // Pages below a path would be blank: they request scripts, the API and sockets from the root. Browsers read \ as /.
  if (address !== '' && !/^[^/?#]+\/\/[^/?#\\@]+$/.test(address)) {
    throw new ConfigurationError(
      'PUBLIC_URL',
      `must be an address without a path or a user, such as https://parcels.example, not '${address.replace(USER, '//…@')}'`,
    );
  }
  return address;
};

/**
 * Returns the address that the log and one-time links name: PUBLIC_URL, or else where the container's port is
 * published; '' if both are unset. Throws ConfigurationError.
 */
export const announcedAddressOf = (environment: Environment): string => {
  const published = text(environment, VARIABLE, '');
  const { host = '', port = '' } = HOST_AND_PORT.exec(published)?.groups ?? {};
  if (published !== '' && host === '') {
    throw new ConfigurationError(VARIABLE, `must be an address and a port such as 127.0.0.1:3000, not '${published}'`);
  }
  const publicUrl = publicUrlOf(environment);
  if (publicUrl !== '' || published === '') return publicUrl;
  return `http://${ANYWHERE.includes(host) ? 'localhost' : host}:${port}`;
};
