/** Every reason why the domain refuses a command. */
export type DomainErrorCode =
  | 'SHIPMENT_NOT_FOUND'
  | 'SHIPMENT_ALREADY_EXISTS'
  | 'TRACKING_UPDATE_NOT_FOUND'
  | 'TOO_MANY_TRACKING_UPDATES'
  | 'TOO_MANY_EDITS'
  | 'SCAN_ID_REUSED'
  | 'COURIER_UPDATE'
  | 'ACCOUNT_NOT_FOUND'
  | 'ACCOUNT_ALREADY_EXISTS'
  | 'EMAIL_TAKEN'
  | 'OWN_ACCOUNT'
  | 'LAST_STAFF_ACCOUNT'
  | 'ACCOUNT_DISABLED'
  | 'CURRENT_PASSWORD_WRONG'
  | 'RESET_LINK_INVALID'
  | 'ADDRESS_NOT_FOUND'
  | 'TOO_MANY_ADDRESSES'
  | 'WEBHOOK_NOT_FOUND'
  | 'TOO_MANY_WEBHOOKS'
  | 'API_KEY_NOT_FOUND'
  | 'TOO_MANY_API_KEYS'
  | 'SCOPE_NOT_ALLOWED'
  | 'FORBIDDEN';

export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(readonly code: DomainErrorCode) {
    super(code);
  }
}

/** Ends a switch over a union. A missing case does not compile; at run time, an event of a newer release leaves the state unchanged. */
export const unreachable = <State>(_never: never, state: State): State => state;
