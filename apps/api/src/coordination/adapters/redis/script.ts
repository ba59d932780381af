import { hash } from 'node:crypto';

/** Lua that Redis runs as one step, and the shape of its reply. */
export interface Script<Reply> {
  source: string;
  sha1: string;
  /** Only a type. */
  readonly reply?: Reply;
}

/** Begins every script: `now` is Redis' clock in milliseconds since 1970, `arguments` what the caller gave. */
const PREAMBLE = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000) + tonumber(ARGV[1])
local arguments = {unpack(ARGV, 2)}
-- Numbers become text with 14 digits otherwise.
local function text(number) return string.format('%.0f', number) end
`;

export const script = <Reply>(...parts: string[]): Script<Reply> => {
  const source = [PREAMBLE, ...parts].join('\n');
  return { source, sha1: hash('sha1', source) };
};
