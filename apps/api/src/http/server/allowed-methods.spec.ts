import { beforeAll, describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { AllowedMethods } from './allowed-methods.js';

describe('the allowed methods', () => {
  const allowed = new AllowedMethods();

  beforeAll(() => {
    const server = fastify();
    allowed.watch(server);
    server.get('/api/shipments/:id', () => '');
    server.patch('/api/shipments/:id/', () => '');
    server.get('/api/shipments/counters', () => '');
    server.get('/api/shipments/:id/updates', () => '');
    server.get('/*', () => '');
  });

  it('match the path, with or without its trailing slash', () => {
    expect(allowed.of('/api/shipments/7').sort()).toEqual(['GET', 'HEAD', 'PATCH']);
    expect(allowed.of('/api/shipments/7/').sort()).toEqual(['GET', 'HEAD', 'PATCH']);
  });

  it('do not include those of a less specific path', () => {
    expect(allowed.of('/api/shipments/counters').sort()).toEqual(['GET', 'HEAD']);
    expect(allowed.of('/api/shipments/counters/updates').sort()).toEqual(['GET', 'HEAD']);
  });

  it('are empty for an unknown path', () => {
    expect(allowed.of('/api/shipments')).toEqual([]);
    expect(allowed.of('/api/shipments/7/more')).toEqual([]);
  });
});
