/**
 * Counts what each client keeps in a room, and makes room. An item is 'key:…', which includes the first name of the
 * key, or 'key-name:…', a further name of a key.
 *
 * - `waymark:keys-of:ROOM:CLIENT`: the client's items by the time when they were touched: claimed or answered
 * - `waymark:key-clients:ROOM`: the clients by their places; `waymark:key-places:ROOM`: the sum
 * - `waymark:key-ages:ROOM`: the clients by the time of their oldest item, or an earlier one
 * - `waymark:key-losses:ROOM`: when the newest item that a client has lost was touched
 */
export const KEY_ROOMS = `
local HOUR = 3600000
local MOST_DELETED_AT_ONCE = 100
local function itemsOf(room, client) return 'waymark:keys-of:' .. room .. ':' .. client end

-- A request without an account can be retried from another address, so all of them share the time of the last loss.
local function lossOf(room, client) return room == 'accounts' and client or '*' end

local function take(room, client, places)
  redis.call('INCRBY', 'waymark:key-places:' .. room, text(places))
  local left = redis.call('ZINCRBY', 'waymark:key-clients:' .. room, text(places), client)
  if tonumber(left) <= 0 then redis.call('ZREM', 'waymark:key-clients:' .. room, client) end
end

local function keep(room, client, item)
  if redis.call('ZADD', itemsOf(room, client), text(now), item) == 0 then return end
  redis.call('ZADD', 'waymark:key-ages:' .. room, 'NX', text(now), client)
  take(room, client, 1)
end

local function isKey(item) return string.sub(item, 1, 4) == 'key:' end

local function drop(room, client, item)
  if redis.call('ZREM', itemsOf(room, client), item) == 0 then return end
  local places = 1
  if isKey(item) then
    local found = redis.call('HMGET', 'waymark:' .. item, 'places', 'name')
    places = tonumber(found[1] or '1')
    local name = found[2] and 'waymark:key-name:' .. found[2]
    if name and 'key:' .. (redis.call('GET', name) or '') == item then redis.call('DEL', name) end
  end
  redis.call('DEL', 'waymark:' .. item)
  take(room, client, -places)
end

-- The key of an earlier version has no client.
local function clientOf(id)
  return string.match(redis.call('HGET', 'waymark:key:' .. id, 'client') or '', '^(%S+) (%S+)$')
end

-- Keeps a known key for another lifetime. Redis expires the key of an earlier version by itself.
local function touch(id, lifetime)
  local room, client = clientOf(id)
  if not room then return redis.call('PEXPIRE', 'waymark:key:' .. id, lifetime) end
  redis.call('PERSIST', 'waymark:key:' .. id)
  redis.call('ZADD', itemsOf(room, client), 'XX', text(now), 'key:' .. id)
end

-- Deletes a key with all that counts it.
local function dropKey(id)
  local room, client = clientOf(id)
  if room then drop(room, client, 'key:' .. id) end
  redis.call('DEL', 'waymark:key:' .. id)
end

-- Deletes about as many expired items as given. Its first write must be a deletion: a Redis without free memory refuses
-- all other writes until a script has made one.
local function sweep(room, lifetime, most)
  local ages = 'waymark:key-ages:' .. room
  -- A name lives as long as its key, which is answered later than the name was claimed.
  local expired = text(now - lifetime - HOUR)
  while most > 0 do
    local client = redis.call('ZRANGEBYSCORE', ages, '-inf', expired, 'LIMIT', 0, 1)[1]
    if not client then return end
    redis.call('ZREM', ages, client)
    local items = itemsOf(room, client)
    local found = redis.call('ZRANGEBYSCORE', items, '-inf', expired, 'LIMIT', 0, most)
    for _, item in ipairs(found) do drop(room, client, item) end
    local oldest = redis.call('ZRANGE', items, 0, 0, 'WITHSCORES')[2]
    if oldest then redis.call('ZADD', ages, oldest, client) end
    most = most - math.max(1, #found)
  end
end

local function forgetLosses(room, lifetime)
  redis.call('ZREMRANGEBYSCORE', 'waymark:key-losses:' .. room, '-inf', text(now - lifetime))
end

-- Whether this is an answered key, or a further name of one.
local function isAnswered(item)
  if not isKey(item) then item = 'key:' .. (redis.call('GET', 'waymark:' .. item) or '') end
  local found = redis.call('HMGET', 'waymark:' .. item, 'owner', 'places')
  return found[1] == '' and found[2]
end

-- The oldest item whose request has ended, and when it was touched. A released request may still reach the log, so its
-- retry needs the reservation.
local function oldestOf(room, client, quiet)
  local items = redis.call('ZRANGE', itemsOf(room, client), 0, 9, 'WITHSCORES')
  for at = 1, #items, 2 do
    local item, claimed = items[at], items[at + 1]
    -- A node of an earlier version takes a key over without moving its item.
    local touched = isKey(item) and redis.call('HGET', 'waymark:' .. item, 'touched_at') or claimed
    if tonumber(touched) <= now - quiet or isAnswered(item) then return item, touched end
  end
end

-- In a full room, the client with the most places loses its oldest items.
local function makeRoom(room, places, quiet)
  for _ = 1, MOST_DELETED_AT_ONCE do
    if tonumber(redis.call('GET', 'waymark:key-places:' .. room) or '0') <= tonumber(places) then return end
    local client = redis.call('ZREVRANGE', 'waymark:key-clients:' .. room, 0, 0)[1]
    if not client then return end
    local item, touched = oldestOf(room, client, quiet)
    if not item then return end
    drop(room, client, item)
    redis.call('ZADD', 'waymark:key-losses:' .. room, touched, lossOf(room, client))
  end
end

local function lostAt(room, client)
  return tonumber(redis.call('ZSCORE', 'waymark:key-losses:' .. room, lossOf(room, client)) or '0')
end
`;
