import { choice, onOff, type Environment } from './variables.js';

const ENVIRONMENTS = ['production', 'development', 'test'] as const;

export const isProduction = (environment: Environment): boolean =>
  choice(environment, 'NODE_ENV', ENVIRONMENTS, 'development') === 'production';

/** Whether there are demo accounts under which anybody may act. Throws ConfigurationError. */
export const demoOf = (environment: Environment): boolean => onOff(environment, 'DEMO', !isProduction(environment));
