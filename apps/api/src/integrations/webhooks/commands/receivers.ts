import { Inject, Injectable } from '@nestjs/common';
import { needsHandshake, type WebhookDetails } from '@waymark/domain';
import type { Configuration } from '../../../config/configuration.js';
import { systemTiming } from '../../../platform/timing.js';
import { CONFIGURATION } from '../../../platform/tokens.js';
import { systemResolve } from '../delivery/guarded-lookup.js';
import { handshake } from '../delivery/handshake.js';
import { httpTransport } from '../delivery/transport.js';

/** The host name of an installation without PUBLIC_URL. */
const UNNAMED = 'localhost';

/** Asks receivers whether they accept deliveries. */
@Injectable()
export class Receivers {
  private readonly origin: string;
  private readonly parts;

  constructor(@Inject(CONFIGURATION) { publicUrl, webhookAllowPrivate: allowPrivate }: Configuration) {
    this.origin = publicUrl === '' ? UNNAMED : new URL(publicUrl).hostname;
    const timing = systemTiming;
    this.parts = { timing, transport: httpTransport({ resolve: systemResolve(allowPrivate), allowPrivate, timing }) };
  }

  /** Why the receiver refuses the endpoint after the changes; undefined if it accepts it or need not be asked. */
  async refusalOf(before: WebhookDetails | undefined, changes: Partial<WebhookDetails>): Promise<string | undefined> {
    const url = changes.url ?? before?.url;
    return url !== undefined && needsHandshake(before, changes) ? handshake(this.parts, url, this.origin) : undefined;
  }
}
