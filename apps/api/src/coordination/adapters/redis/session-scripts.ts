import { script } from './script.js';

/** Channel on which the ids of revoked sessions are published. */
export const REVOCATIONS = 'waymark:revocations';

const SESSIONS = `
local function sessionKey(id) return 'waymark:session:' .. id end
local function tokenKey(hash) return 'waymark:token:' .. hash end

local function read(hash)
  local token = redis.call('HMGET', tokenKey(hash), 'session', 'expires_at', 'spent')
  if not token[1] then return nil end
  local session = redis.call('HMGET', sessionKey(token[1]), 'account', 'began', 'ends_at', 'revoked_at')
  if not session[1] then return nil end
  return {
    id = token[1], expires_at = tonumber(token[2]), spent = token[3],
    account = session[1], began = session[2], ends_at = tonumber(session[3]), revoked_at = session[4],
  }
end

local function isOver(token) return token.expires_at <= now or token.ends_at <= now end

local function owner(token) return {token.account, token.id, token.began, text(token.expires_at)} end

local function keep(id, hash, lifetime)
  redis.call('HSET', tokenKey(hash), 'session', id, 'expires_at', text(now + lifetime))
  redis.call('PEXPIRE', tokenKey(hash), lifetime)
  redis.call('PEXPIRE', sessionKey(id), lifetime)
end

-- Returns whether the session was active.
local function revoke(id, memory)
  if redis.call('EXISTS', sessionKey(id)) == 0 then return false end
  if redis.call('HSETNX', sessionKey(id), 'revoked_at', text(now)) == 0 then return false end
  redis.call('ZREMRANGEBYSCORE', 'waymark:revoked', '-inf', text(now - memory))
  redis.call('ZADD', 'waymark:revoked', text(now), id)
  redis.call('PUBLISH', '${REVOCATIONS}', id)
  return true
end
`;

/** Account, session, beginning of the session, and expiry of the token. */
export type TokenOwner = [account_id: string, session_id: string, began: string, expires_at: string];

/** Replies the expiry of the token. */
export const START = script<string>(
  SESSIONS,
  `
local id, account, began, hash, lifetime, longest = unpack(arguments)
redis.call('HSET', sessionKey(id), 'account', account, 'began', began, 'ends_at', text(now + longest))
keep(id, hash, lifetime)
return text(now + lifetime)
`,
);

export const FIND = script<TokenOwner | null>(
  SESSIONS,
  `
local token = read(arguments[1])
if not token or isOver(token) or token.revoked_at then return false end
return owner(token)
`,
);

const RETRIES = `
-- Returns the outcome of a retry whose rotation issued the token 'given', and counts it if it is late.
local function retried(given, hash, lifetime, window, most)
  if given.revoked_at then return 'invalid' end
  if now < given.expires_at - lifetime + window then return 'rotated' end
  local reopened = redis.call('HGET', tokenKey(hash), 'retry_until')
  if reopened and now < tonumber(reopened) then return 'rotated' end
  if redis.call('HINCRBY', tokenKey(hash), 'late_retries', 1) > tonumber(most) then return 'reused' end
  if given.spent then return 'invalid' end
  redis.call('HSET', tokenKey(hash), 'retry_until', text(now + window))
  return 'rotated'
end
`;

export const ROTATE = script<
  [outcome: 'rotated', ...TokenOwner] | [outcome: 'invalid'] | [outcome: 'reused', session_id: string]
>(
  SESSIONS,
  RETRIES,
  `
local hash, following, lifetime, window, most, memory = unpack(arguments)
local token = read(hash)
if not token or isOver(token) then return {'invalid'} end
if token.spent then
  local given = read(following)
  local outcome = given and retried(given, following, lifetime, window, most) or 'reused'
  if outcome == 'rotated' then return {outcome, unpack(owner(given))} end
  if outcome == 'invalid' then return {outcome} end
  revoke(token.id, memory)
  return {outcome, token.id}
end
if token.revoked_at then return {'invalid'} end
redis.call('HSET', tokenKey(hash), 'spent', 1)
keep(token.id, following, lifetime)
token.expires_at = now + lifetime
return {'rotated', unpack(owner(token))}
`,
);

/** Replies the session, active or not. */
export const REVOKE = script<string | null>(
  SESSIONS,
  `
local hash, memory = unpack(arguments)
local token = read(hash)
if not token then return false end
revoke(token.id, memory)
return token.id
`,
);

export const REVOKED_LATELY = script<string[]>(`
return redis.call('ZRANGEBYSCORE', 'waymark:revoked', '(' .. text(now - arguments[1]), '+inf')
`);

const USES = 'waymark:session-uses';

/** The lifetime of the key, then session and milliseconds since its use, in turn. Replies nothing. */
export const RECORD_USES = script<null>(
  SESSIONS,
  `
for at = 2, #arguments, 2 do
  local id, used_at = arguments[at], now - tonumber(arguments[at + 1])
  local session = redis.call('HMGET', sessionKey(id), 'account', 'revoked_at')
  local before = redis.call('ZSCORE', '${USES}', id)
  if session[1] and not session[2] and (not before or tonumber(before) < used_at) then
    redis.call('ZADD', '${USES}', text(used_at), id)
  end
end
redis.call('PEXPIRE', '${USES}', arguments[1])
return false
`,
);

/** Replies the milliseconds since the last use. */
export const SINCE_USE = script<string | null>(`
local used_at = redis.call('ZSCORE', '${USES}', arguments[1])
return used_at and text(now - tonumber(used_at))
`);

export const FORGET_USES = script<number>(`return redis.call('DEL', '${USES}')`);

/** Replies the number of sessions that were looked at, and those that were active. */
export const REVOKE_UNUSED = script<[taken: string, ...session_ids: string[]]>(
  SESSIONS,
  `
local limit, most, memory = unpack(arguments)
local unused = redis.call('ZRANGEBYSCORE', '${USES}', '-inf', text(now - limit), 'LIMIT', 0, most)
local reply = {text(#unused)}
for _, id in ipairs(unused) do
  redis.call('ZREM', '${USES}', id)
  if revoke(id, memory) then table.insert(reply, id) end
end
return reply
`,
);
