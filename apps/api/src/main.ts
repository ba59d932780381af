import { createApplication } from './application.js';
import { ConfigurationError } from './config/configuration-error.js';
import { readConfiguration, type Configuration } from './config/configuration.js';
import { errorCode } from './config/error-code.js';
import { DemoData } from './demo/demo-data.js';
import { READ_MODELS } from './event-sourcing/tokens.js';
import { opened, type ReadModels } from './event-sourcing/read-models/read-models.js';
import { printBanner, printStarting } from './banner.js';
import { closeOnSignal } from './shutdown.js';

/** Connections that the kernel keeps until they are taken; of those beyond, each loses a second or more. It may allow fewer (net.core.somaxconn). */
const BACKLOG = 16_384;

const readable = (error: unknown, configuration: Configuration | undefined): string => {
  if (error instanceof ConfigurationError) return error.message;
  if (configuration && errorCode(error) === 'EADDRINUSE') {
    return `PORT ${configuration.port} on ${configuration.host} is already in use: stop the other program or set PORT`;
  }
  return error instanceof Error ? error.message : String(error);
};

const start = async (): Promise<void> => {
  let configuration: Configuration | undefined;
  try {
    configuration = readConfiguration(process.env);
    const application = await createApplication(configuration);
    closeOnSignal(application);
    await application.listen({ port: configuration.port, host: configuration.host, backlog: BACKLOG });
    const address = configuration.publicUrl || (await application.getUrl()).replace('127.0.0.1', 'localhost');
    const readModels = application.get<ReadModels>(READ_MODELS);
    if (readModels.opening) {
      printStarting(address);
      await opened(readModels);
    }
    printBanner({
      address,
      demo: application.get(DemoData).introduction,
      demoNotice: configuration.demoNotice,
    });
  } catch (error) {
    console.error(`Waymark cannot start: ${readable(error, configuration)}`);
    process.exit(1);
  }
};

await start();
