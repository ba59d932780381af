import { describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod/mini';
import * as ui from './ui.js';
import * as wire from './wire.js';

describe('the wire', () => {
  it('does not change the global settings of zod', () => {
    expect(wire.shipmentResourceSchema).toBeDefined();
    expect(z.config()).toEqual({});
  });

  it('parses without eval, which a content security policy may forbid', () => {
    const made = jest.spyOn(globalThis, 'Function');
    expect(wire.tokenPairSchema.safeParse({ access: 'a', refresh: 'b' }).success).toBe(true);
    expect(wire.signInSchema.safeParse({}).success).toBe(false);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  it('shares no export names with the web client’s texts and pages', () => {
    expect(Object.keys(ui).filter((name) => name in wire)).toEqual([]);
  });
});
