import { Metadata, status, type ServiceError } from '@grpc/grpc-js';

/** The error of a call: a code, a text, and the headers by which the client distinguishes errors. */
const refusal = (code: status, details: string, headers: Record<string, string> = {}): Partial<ServiceError> => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
  return { code, details, metadata };
};

export const unavailable = refusal(status.UNAVAILABLE, 'Connection refused');
export const unauthenticated = refusal(status.UNAUTHENTICATED, 'Unauthenticated');
export const accessDenied = refusal(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
export const timedOut = refusal(status.DEADLINE_EXCEEDED, 'Timeout');
export const tooSlow = 'Consumer too slow to handle event while live. Client resubscription required.';

export const invalidPosition = refusal(status.UNKNOWN, 'Unexpected FilteredReadAllResult: Error');
export const invalidStart = refusal(status.UNKNOWN, 'Exception was thrown by handler.');

export const tooLarge = (maximum: number): Partial<ServiceError> =>
  refusal(status.INVALID_ARGUMENT, `Maximum Append Size of ${maximum} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maximum),
  });

export const streamDeleted = (stream: string): Partial<ServiceError> =>
  refusal(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const wrongExpectedVersion = (stream: string, expected: string, actual: string): Partial<ServiceError> =>
  refusal(
    status.FAILED_PRECONDITION,
    `Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': expected,
      'actual-version': actual,
    },
  );
