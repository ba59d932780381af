import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Metadata, ServiceError } from '@grpc/grpc-js';
import { accessDenied, unauthenticated } from '../protocol/refusals.js';

const certificate = (file: string): string => fileURLToPath(new URL(`certificates/${file}`, import.meta.url));

/** A node's certificate for 127.0.0.1 and localhost, its key, and the authority that signed it; for tests only. */
export const testCertificates = {
  authority: certificate('authorities/authority.pem'),
  node: certificate('node.pem'),
  key: certificate('node-key.pem'),
};

/** The initial user of a server. */
export const testUser = { name: 'admin', password: 'changeit' };

export const secureUrl = (port: number): string =>
  `kurrentdb://${testUser.name}:${testUser.password}@127.0.0.1:${port}?tls=true&tlsCAFile=${testCertificates.authority}`;

export const readTestCertificates = (): { cert: Buffer; key: Buffer } => ({
  cert: readFileSync(testCertificates.node),
  key: readFileSync(testCertificates.key),
});

/** The reason to reject a call that requires authorization, as every read and write on a secure server does. */
export const accessRefusal = (metadata: Metadata): Partial<ServiceError> | undefined => {
  const [authorization] = metadata.get('authorization');
  if (authorization === undefined) return accessDenied;
  const expected = Buffer.from(`${testUser.name}:${testUser.password}`).toString('base64');
  return String(authorization) === `Basic ${expected}` ? undefined : unauthenticated;
};
