import { Inject, Injectable } from '@nestjs/common';
import type { CopyStatus } from '../event-sourcing/log.js';
import { COPY_STATUS } from '../event-sourcing/tokens.js';
import { ApiError } from '../http/errors/errors.js';

/** Milliseconds. */
export const LONGEST_CUT_OFF = 10 * 60_000;

/** A node that is cut off from the log does not hear whose account was disabled and which key was revoked. */
@Injectable()
export class LogContact {
  constructor(@Inject(COPY_STATUS) private readonly copy: () => Pick<CopyStatus, 'cut_off'> | undefined) {}

  /** Whether this node can still say who may act in whose name. */
  get isRecent(): boolean {
    return (this.copy()?.cut_off ?? 0) < LONGEST_CUT_OFF;
  }

  /** Throws ApiError STORE_UNAVAILABLE. */
  assertRecent(): void {
    if (!this.isRecent) throw new ApiError('STORE_UNAVAILABLE', undefined, { 'retry-after': '30' });
  }
}
