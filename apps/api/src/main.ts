import { FirstStaffAccount } from './accounts/first-staff-account.js';
import { createApplication } from './application.js';
import { boundAddress } from './config/bound-address.js';
import { messageForOperators } from './config/configuration-error.js';
import { readConfiguration, type Configuration } from './config/configuration.js';
import { errorCode } from '@waymark/event-store';
import { DemoData } from './demo/demo-data.js';
import { READ_MODELS } from './platform/tokens.js';
import { opened, type ReadModels } from '@waymark/event-store/sqlite';
import { printBanner, printNoStaff, printStarting, printVersion } from './banner.js';
import { closeOnSignal } from './shutdown.js';

/**
 * Maximum number of connections that the kernel queues. A connection beyond it waits a second or more for a
 * retransmission. The kernel may allow fewer (net.core.somaxconn).
 */
const BACKLOG = 16_384;

const readable = (error: unknown, configuration: Configuration | undefined): string => {
  if (configuration && errorCode(error) === 'EADDRINUSE') {
    return `PORT ${configuration.port} on ${configuration.host} is already in use. Stop the other program or set PORT`;
  }
  return messageForOperators(error);
};

/** A reader of the log that ends (`npm start | head`) must not end the server: without a listener, EPIPE is fatal. */
const surviveClosedOutput = (): void => {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
};

const start = async (): Promise<void> => {
  surviveClosedOutput();
  let configuration: Configuration | undefined;
  printVersion();
  try {
    configuration = readConfiguration(process.env);
    const application = await createApplication(configuration);
    closeOnSignal(application);
    await application.listen({ port: configuration.port, host: configuration.host, backlog: BACKLOG });
    const listening = boundAddress(application.getHttpServer());
    const address = configuration.announcedAddress || listening;
    const readModels = application.get<ReadModels>(READ_MODELS);
    if (readModels.opening) {
      printStarting({ address, listening });
      await opened(readModels);
    }
    printBanner({
      address,
      listening,
      demo: application.get(DemoData).introduction,
      demoNotice: configuration.demoNotice,
    });
    const { dataDirectory } = configuration;
    // Not awaited: a node of a cluster knows the answer only when it serves. If its rows lag, health reports it.
    void application
      .get(FirstStaffAccount)
      .isMissing()
      .then(
        (missing) => missing && printNoStaff(dataDirectory),
        () => undefined,
      );
  } catch (error) {
    console.error(`Waymark cannot start: ${readable(error, configuration)}`);
    process.exit(1);
  }
};

await start();
