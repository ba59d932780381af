import { KEY_ROOMS } from './key-room-scripts.js';
import { script } from './script.js';

/**
 * Keys are only as reliable as Redis's memory: it has lost everything but the log when it is emptied, and may have lost
 * the last moments when it is restarted. Each of these begins a new epoch.
 */
const EPOCH = `
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%x+)')
-- Returns the milliseconds for which keys must not run, and the age of the epoch.
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
  local claim = redis.call('HMGET', key, 'owner', 'answer', 'packed')
  return claim[1] == owner and not claim[2] and not claim[3]
end
`;

/** Begins an epoch if there is none. Replies the milliseconds for which no key may run. */
export const BEGIN = script<number>(EPOCH, 'return (epoch(arguments[1]))');

/**
 * Keeps the owner alive, or registers the fresh owner if the old one has lapsed. Deletes expired keys, also when there
 * are no claims. Replies the current owner.
 */
export const BEAT = script<string>(
  OWNERS,
  KEY_ROOMS,
  `
local owner, fresh, ownerLifetime, lifetime = unpack(arguments)
-- Before the first SET, so that a Redis without free memory deletes keys, and owners stay alive.
for _, room in ipairs({'accounts', 'anonymous'}) do
  forgetLosses(room, lifetime)
  sweep(room, lifetime, 500)
end
if not isAlive(owner) then owner = fresh end
redis.call('SET', ownerKey(owner), text(now + ownerLifetime), 'PX', ownerLifetime)
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
  | [outcome: 'packed', answer: string]
  | [outcome: 'mismatch']
  | [outcome: 'running']
>(
  EPOCH,
  OWNERS,
  CLAIMS,
  KEY_ROOMS,
  `
local _, _, attempt, fingerprint, quiet, lifetime, name, room, client, places = unpack(arguments)
local recovering, age = epoch(quiet)
if recovering > 0 then return {'recovering', recovering} end
if not isAlive(owner) then return {'lapsed'} end
sweep(room, lifetime, 10)
local nameKey = 'waymark:key-name:' .. name
local named = redis.call('GET', nameKey)
if named and named ~= arguments[1] then
  local touched = redis.call('HGET', 'waymark:key:' .. named, 'touched_at')
  if touched and tonumber(touched) > now - lifetime then return {'mismatch'} end
end
local found = redis.call('HMGET', key, 'fingerprint', 'owner', 'touched_at', 'answer', 'reservation', 'packed', 'name')
local isKnown = found[1] and tonumber(found[3]) > now - lifetime
-- Only an expired key, so that a Redis without free memory refuses a new one at the SET.
if found[1] and not isKnown then dropKey(arguments[1]) end
redis.call('SET', nameKey, arguments[1], 'PX', lifetime)
if isKnown then
  if found[7] ~= name then keep(room, client, 'key-name:' .. name) end
  if found[1] ~= fingerprint then return {'mismatch'} end
  if found[6] then return {'packed', found[6]} end
  if found[4] then return {'answered', found[4]} end
  if isAlive(found[2]) then return {'running'} end
  touch(arguments[1], lifetime)
else
  keep(room, client, 'key:' .. arguments[1])
  redis.call('HSET', key, 'name', name, 'client', room .. ' ' .. client)
end
redis.call('HSET', key, 'fingerprint', fingerprint, 'owner', owner, 'attempt', attempt, 'touched_at', text(now))
local lost = lostAt(room, client)
makeRoom(room, places, quiet)
if isKnown then return {'abandoned', found[5]} end
return {'claimed', math.min(age, now - lost)}
`,
);

/** Replies the stored reservation; null if the caller does not own the claim. */
export const RESERVE = script<string | null>(
  CLAIMS,
  `
if not isOwn() then return false end
redis.call('HSETNX', key, 'reservation', arguments[3])
return redis.call('HGET', key, 'reservation')
`,
);

/**
 * Stores the answer in the given field. Nobody owns an answered claim: a node of an earlier version does not know the
 * field 'packed', takes the claim over, and finds the effect of the request in the log. Replies 0 if the caller does
 * not own the claim.
 */
export const COMPLETE = script<number>(
  CLAIMS,
  KEY_ROOMS,
  `
local _, _, answer, field, places, lifetime = unpack(arguments)
if not isOwn() then return 0 end
-- First, because it needs no memory: Redis then accepts the answer of a request that runs even if it has no free memory.
touch(arguments[1], lifetime)
local room, client = clientOf(arguments[1])
if room then take(room, client, places - 1) end
redis.call('HSET', key, field, answer, 'owner', '', 'touched_at', text(now), 'places', places)
return 1
`,
);

/** Replies 0 if the caller does not own the claim, or if it belongs to another attempt than the given one. */
export const RELEASE = script<number>(
  CLAIMS,
  `
local attempt = arguments[3]
if not isOwn() or (attempt ~= '' and redis.call('HGET', key, 'attempt') ~= attempt) then return 0 end
redis.call('HSET', key, 'owner', '')
return 1
`,
);

/** Deletes the claim. Replies 0 if the caller does not own it. */
export const FORGET = script<number>(
  CLAIMS,
  KEY_ROOMS,
  `
if not isOwn() then return 0 end
dropKey(arguments[1])
return 1
`,
);
