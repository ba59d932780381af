import type { FactoryProvider } from '@nestjs/common';
import type { Configuration } from '../../../config/configuration.js';
import { systemTiming as timing } from '../../../platform/timing.js';
import { CONFIGURATION } from '../../../platform/tokens.js';
import { systemResolve } from '../delivery/guarded-lookup.js';
import { Slots } from '../delivery/slots.js';
import { httpTransport } from '../delivery/transport.js';
import { Receivers } from './receivers.js';

/** The host name of an installation without PUBLIC_URL. */
const UNNAMED = 'localhost';

/** The receivers, with this process's network, clock and slots. */
export const receivers: FactoryProvider<Receivers> = {
  provide: Receivers,
  inject: [CONFIGURATION, Slots],
  useFactory: ({ publicUrl, webhookAllowPrivate: allowPrivate }: Configuration, slots: Slots) =>
    new Receivers({
      ...{ timing, slots },
      origin: publicUrl === '' ? UNNAMED : new URL(publicUrl).hostname,
      transport: httpTransport({ resolve: systemResolve(allowPrivate), allowPrivate, timing }),
    }),
};
