import { describeDeliveryChannel } from '../../delivery-channel.contract.js';
import { MemoryDeliveryChannel } from './memory-delivery-channel.js';

describeDeliveryChannel('memory', async () => ({
  channel: new MemoryDeliveryChannel(),
  dispose: () => Promise.resolve(),
}));
