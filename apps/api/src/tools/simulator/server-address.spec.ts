import { expect, it } from '@jest/globals';
import { serverAddress } from './server-address.js';

it.each([
  [{}, 'http://localhost:3000'],
  [{ PORT: '4000' }, 'http://localhost:4000'],
  [{ PORT: '', BASE_URL: '' }, 'http://localhost:3000'],
  [{ PORT: '4000', BASE_URL: 'https://parcels.example/' }, 'https://parcels.example'],
])('with %j the simulator calls %s', (environment, address) => {
  expect(serverAddress(environment)).toBe(address);
});
