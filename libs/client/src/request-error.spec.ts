import { describe, expect, it } from '@jest/globals';
import { detailOf, linesOf, RequestError } from './request-error.js';

const refused = new RequestError('Request failed with status code 400', 400, {
  sender_city: ['Sender city is required'],
  weight: ['Weight must be greater than 0', 'Weight must be a number'],
});
const answered = new RequestError('Request failed with status code 404', 404, {
  detail: 'Shipment not found',
  code: 'SHIPMENT_NOT_FOUND',
});
const unanswered = new RequestError('Network Error');

describe('what is said of a failed request', () => {
  it("is the server's field messages, a line for each field", () => {
    expect(linesOf(refused, 'Failed')).toBe(
      'sender_city: Sender city is required\nweight: Weight must be greater than 0 Weight must be a number',
    );
  });

  it("is the server's sentence", () => {
    expect(detailOf(answered, 'Failed')).toBe('Shipment not found');
    expect(linesOf(answered, 'Failed')).toBe('Shipment not found');
  });

  it('is our own when there was no answer, or an odd one', () => {
    expect(detailOf(unanswered, 'Failed')).toBe('Failed');
    expect(detailOf(refused, 'Failed')).toBe('Failed');
    expect(detailOf(new TypeError('boom'), 'Failed')).toBe('Failed');
    expect(linesOf(new RequestError('x', 400, '<html>'), 'Failed')).toBe('Failed');
    expect(linesOf(new RequestError('x', 500, { field: ['not a field error'] }), 'Failed')).toBe('Failed');
  });
});
