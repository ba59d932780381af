import { RequestError } from '@waymark/client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newRequestKey } from './request-key.js';
import { storageOf, unblockStorage } from '../storage/testing/storages.js';

describe('the key of a request', () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = storageOf('sessionStorage');
  });
  afterEach(unblockStorage);

  it('is the same after the page was loaded again, as long as nothing answered', () => {
    const key = newRequestKey('booking');
    const value = key.value();
    key.failed(new RequestError('Network Error'));
    expect([key.value(), newRequestKey('booking').value()]).toEqual([value, value]);
    expect(newRequestKey('another').value()).not.toBe(value);
  });

  it.each<[string, (key: ReturnType<typeof newRequestKey>) => void]>([
    ['carried out', (key) => key.succeeded()],
    ['refused', (key) => key.failed(new RequestError('Request failed with status code 400', 400))],
  ])('is another one once the request was %s', (_, end) => {
    const key = newRequestKey('booking');
    const value = key.value();
    end(key);
    expect(stored.size).toBe(0);
    expect(key.value()).not.toBe(value);
  });

  it('is kept nowhere without a draft', () => {
    newRequestKey().value();
    expect(stored.size).toBe(0);
  });
});
