import { script } from './script.js';

/**
 * Keys are as good as what Redis remembers: nothing but the log, once it is emptied, and not the last moments
 * before it ended, once it is started again. An epoch begins with each of these.
 */
const EPOCH = `
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%x+)')
-- How long keys are not safe to run, and since when they are kept.
local function epoch(quiet)
  local found = redis.call('HMGET', 'waymark:epoch', 'run', 'began_at', 'quiet_until')
  if found[1] == run then return tonumber(found[3]) - now, now - tonumber(found[2]) end
  redis.call('HSET', 'waymark:epoch', 'run', run, 'began_at', text(now), 'quiet_until', text(now + quiet))
  return tonumber(quiet), 0
end
`;

const OWNERS = `
local function ownerKey(owner) return 'waymark:owner:' .. owner end

local function isAlive(owner)
  local expiry = owner ~= '' and redis.call('GET', ownerKey(owner))
  return expiry and tonumber(expiry) > now
end
`;

const CLAIMS = `
local key, owner = 'waymark:key:' .. arguments[1], arguments[2]

local function isOwn()
  local claim = redis.call('HMGET', key, 'owner', 'answer')
  return claim[1] == owner and not claim[2]
end
`;

/** Begins an epoch where none is; replies for how many milliseconds no key is run. */
export const BEGIN = script<number>(EPOCH, 'return (epoch(arguments[1]))');

/** Keeps the owner alive, or makes the other one given the owner; replies the one that is. */
export const BEAT = script<string>(
  OWNERS,
  `
local owner, fresh, lifetime = unpack(arguments)
if not isAlive(owner) then owner = fresh end
redis.call('SET', ownerKey(owner), text(now + lifetime), 'PX', lifetime)
return owner
`,
);

export const END = script<number>(OWNERS, `return redis.call('DEL', ownerKey(arguments[1]))`);

export const CLAIM = script<
  | [outcome: 'recovering', milliseconds: number]
  | [outcome: 'lapsed']
  | [outcome: 'claimed', epochAge: number]
  | [outcome: 'abandoned', reservation: string | null]
  | [outcome: 'answered', answer: string]
  | [outcome: 'mismatch']
  | [outcome: 'running']
>(
  EPOCH,
  OWNERS,
  CLAIMS,
  `
local _, _, attempt, fingerprint, quiet, lifetime = unpack(arguments)
local recovering, age = epoch(quiet)
if recovering > 0 then return {'recovering', recovering} end
if not isAlive(owner) then return {'lapsed'} end
local found = redis.call('HMGET', key, 'fingerprint', 'owner', 'touched_at', 'answer', 'reservation')
local isKnown = found[1] and tonumber(found[3]) > now - lifetime
if isKnown then
  if found[1] ~= fingerprint then return {'mismatch'} end
  if found[4] then return {'answered', found[4]} end
  if isAlive(found[2]) then return {'running'} end
else
  redis.call('DEL', key)
end
redis.call('HSET', key, 'fingerprint', fingerprint, 'owner', owner, 'attempt', attempt, 'touched_at', text(now))
redis.call('PEXPIRE', key, lifetime)
if isKnown then return {'abandoned', found[5]} end
return {'claimed', age}
`,
);

/** Replies the reservation that stands; null when the claim is not the owner's. */
export const RESERVE = script<string | null>(
  CLAIMS,
  `
if not isOwn() then return false end
redis.call('HSETNX', key, 'reservation', arguments[3])
return redis.call('HGET', key, 'reservation')
`,
);

/** Replies 0 when the claim is not the owner's. */
export const COMPLETE = script<number>(
  CLAIMS,
  `
if not isOwn() then return 0 end
redis.call('HSET', key, 'answer', arguments[3], 'touched_at', text(now))
redis.call('PEXPIRE', key, arguments[4])
return 1
`,
);

/** Replies 0 when the claim is not the owner's, or not of the attempt where one is named. */
export const RELEASE = script<number>(
  CLAIMS,
  `
local attempt = arguments[3]
if not isOwn() or (attempt ~= '' and redis.call('HGET', key, 'attempt') ~= attempt) then return 0 end
redis.call('HSET', key, 'owner', '')
return 1
`,
);
