export { chainOf } from './shared-log/testing/event-chain.js';
export { describeOnServers, type SomeServer } from './shared-log/testing/some-server.js';
