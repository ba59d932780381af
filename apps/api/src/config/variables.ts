import { EMAIL_PATTERN } from '@waymark/contracts';
import { ConfigurationError } from './configuration-error.js';

export type Environment = Readonly<Record<string, string | undefined>>;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Treats an empty variable as unset, because compose files and CI pass empty variables. */
export const text = (environment: Environment, variable: string, byDefault: string): string => {
  const value = environment[variable]?.trim();
  return value === undefined || value === '' ? byDefault : value;
};

export const integer = (
  environment: Environment,
  variable: string,
  byDefault: number,
  minimum: number,
  maximum: number,
): number => {
  const value = text(environment, variable, String(byDefault));
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < minimum || number > maximum) {
    throw new ConfigurationError(variable, `must be a whole number from ${minimum} to ${maximum}, not '${value}'`);
  }
  return number;
};

export const choice = <const T extends readonly string[]>(
  environment: Environment,
  variable: string,
  choices: T,
  byDefault: T[number],
): T[number] => {
  const value = text(environment, variable, byDefault);
  const known = choices.find((one) => one === value);
  if (known === undefined)
    throw new ConfigurationError(variable, `must be one of ${choices.join(', ')}, not '${value}'`);
  return known;
};

export const onOff = (environment: Environment, variable: string, byDefault: boolean): boolean =>
  choice(environment, variable, ['on', 'off'], byDefault ? 'on' : 'off') === 'on';

export const email = (environment: Environment, variable: string, byDefault: string): string => {
  const value = text(environment, variable, byDefault);
  if (!EMAIL_PATTERN.test(value)) throw new ConfigurationError(variable, `must be an e-mail address, not '${value}'`);
  return value;
};

/** Returns a number from 0 to 1. */
export const fraction = (environment: Environment, variable: string, byDefault: number): number => {
  const value = text(environment, variable, String(byDefault));
  const number = Number(value);
  if (!/^\d*\.?\d+$/.test(value) || number > 1) {
    throw new ConfigurationError(variable, `must be a number from 0 to 1, not '${value}'`);
  }
  return number;
};

/** Returns an http or https address, or '' if unset. */
export const optionalUrl = (environment: Environment, variable: string): string => {
  const value = text(environment, variable, '');
  if (value === '') return '';
  const protocol = URL.canParse(value) ? new URL(value).protocol : '';
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new ConfigurationError(variable, `must be an http or https address, not '${value}'`);
  }
  return value;
};
