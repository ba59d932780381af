import { describe, expect, it } from '@jest/globals';
import { detailOf, linesOf } from './failures.js';
import { RequestError } from './request-error.js';

const refused = new RequestError('Request failed with status code 400', 400, {
  sender_city: ['Sender city is required'],
  weight: ['Weight must be greater than 0', 'Weight must be a number'],
});
const answered = new RequestError('Request failed with status code 404', 404, {
  detail: 'Shipment not found',
  code: 'SHIPMENT_NOT_FOUND',
});
const unanswered = new RequestError('Network Error');

describe('the message for a failed request', () => {
  it("has the server's field messages, one line for each field", () => {
    expect(linesOf(refused, 'Failed')).toBe(
      'sender_city: Sender city is required\nweight: Weight must be greater than 0 Weight must be a number',
    );
  });

  it("is the server's sentence", () => {
    expect(detailOf(answered, 'Failed')).toBe('Shipment not found');
    expect(linesOf(answered, 'Failed')).toBe('Shipment not found');
  });

  it('is the fallback without a response or with an unexpected one', () => {
    expect(detailOf(unanswered, 'Failed')).toBe('Failed');
    expect(detailOf(refused, 'Failed')).toBe('Failed');
    expect(detailOf(new TypeError('boom'), 'Failed')).toBe('Failed');
    expect(linesOf(new RequestError('x', 400, '<html>'), 'Failed')).toBe('Failed');
    expect(linesOf(new RequestError('x', 500, { field: ['not a field error'] }), 'Failed')).toBe('Failed');
  });
});
