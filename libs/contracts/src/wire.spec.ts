import { describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod/mini';
import * as ui from './ui.js';
import * as wire from './wire.js';

describe('the wire', () => {
  it('leaves the settings of zod to who uses it', () => {
    expect(wire.shipmentResourceSchema).toBeDefined();
    expect(z.config()).toEqual({});
  });

  it('reads without making code of text, which a content security policy may forbid', () => {
    const made = jest.spyOn(globalThis, 'Function');
    expect(wire.tokenPairSchema.safeParse({ access: 'a', refresh: 'b' }).success).toBe(true);
    expect(wire.signInSchema.safeParse({}).success).toBe(false);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  it('has no name in common with the texts and pages of the web client', () => {
    expect(Object.keys(ui).filter((name) => name in wire)).toEqual([]);
  });
});
