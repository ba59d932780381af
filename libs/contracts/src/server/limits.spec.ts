import { describe, expect, it } from '@jest/globals';
import { LIMITS } from './limits.js';
import { DISPLAY } from '../ui/display.js';

describe('business constants of the specification', () => {
  it('are these', () => {
    expect(LIMITS).toMatchObject({
      requestTimeout: 30_000,
      minimumMeasure: 0.1,
      minimumPassword: 8,
      maximumPassword: 128,
    });
    expect(DISPLAY).toEqual({
      healthCheckInterval: 300_000,
      toastAutoClose: 5_000,
      heroAutoAdvance: 5_000,
      sidebarBreakpoint: 768,
    });
  });
});
