import { describe, expect, it } from '@jest/globals';
import { refusalOfFigures } from './metrics-access.js';

const TOKEN = 'a token of metrics';

describe('/metrics', () => {
  it.each([
    [true, undefined, undefined, 'NOT_FOUND'],
    [true, undefined, `Bearer ${TOKEN}`, 'NOT_FOUND'],
    [true, 'figures-figures-1', undefined, 'UNAUTHENTICATED'],
    [true, 'figures-figures-1', 'Bearer figures-figures-2', 'UNAUTHENTICATED'],
    [true, 'figures-figures-1', 'Basic figures-figures-1', 'UNAUTHENTICATED'],
    [true, 'figures-figures-1', 'Bearer figures-figures-1', undefined],
    [false, undefined, undefined, undefined],
    [false, 'figures-figures-1', undefined, 'UNAUTHENTICATED'],
    [false, 'figures-figures-1', 'bearer figures-figures-1', undefined],
  ])(
    'in production %p, with METRICS_TOKEN %p and Authorization %p: %p',
    (production, metricsToken, authorization, refusal) => {
      expect(refusalOfFigures({ production, metricsToken }, authorization)).toBe(refusal);
    },
  );
});
