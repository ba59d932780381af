import { describe, expect, it } from '@jest/globals';
import { ResourceIdPipe } from './parameters.js';

describe('a resource id', () => {
  const pipe = new ResourceIdPipe('SHIPMENT_NOT_FOUND');

  it('is a positive integer', () => {
    expect(pipe.transform('42')).toBe(42);
    expect(pipe.transform(String(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
  });

  it.each(['0', '-1', '1.5', '1e3', '01', 'abc', '', ' 1', '9007199254740993', '99999999999999999999'])(
    'that is invalid (%s) is a resource that does not exist',
    (text) => {
      expect(() => pipe.transform(text)).toThrow(
        expect.objectContaining({ code: 'SHIPMENT_NOT_FOUND', detail: 'Shipment not found' }),
      );
    },
  );
});
