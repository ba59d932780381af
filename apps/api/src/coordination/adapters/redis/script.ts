import { hash } from 'node:crypto';

/** A Lua script that Redis runs atomically, and the type of its reply. */
export interface Script<Reply> {
  source: string;
  sha1: string;
  /** Exists only as a type. */
  readonly reply?: Reply;
}

/** Begins every script. `now` is Redis's clock in milliseconds since 1970; `arguments` are those of the caller. */
const PREAMBLE = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000) + tonumber(ARGV[1])
local arguments = {unpack(ARGV, 2)}
-- Without a format, Lua rounds numbers to 14 digits.
local function text(number) return string.format('%.0f', number) end
`;

export const script = <Reply>(...parts: string[]): Script<Reply> => {
  const source = [PREAMBLE, ...parts].join('\n');
  return { source, sha1: hash('sha1', source) };
};
