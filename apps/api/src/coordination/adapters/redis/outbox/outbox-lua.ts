/**
 * What Redis keeps of the outbox: a hash for each delivery and a list of its attempts; for each endpoint its
 * deliveries in order of their numbers, by status, by event and in order of the log, and those pending in order
 * of time, of the log, and of the log for each shipment.
 */
export const OUTBOX = `
local function outboxKey(...) return 'waymark:outbox:' .. table.concat({...}, ':') end
local CHECKPOINT, NUMBERS = outboxKey('checkpoint'), outboxKey('numbers')
-- Endpoints with something due by the time of the first, endpoints that fail by since when, endpoints to trust,
-- and deliveries that are over by the time they were made.
local DUE, FAILING, TRUSTED, OVER = outboxKey('due'), outboxKey('failing'), outboxKey('trusted'), outboxKey('over')

local function deliveryKey(number) return outboxKey('delivery', number) end
local function attemptsKey(number) return outboxKey('attempts', number) end
local function allKey(webhook) return outboxKey('of', webhook) end
local function statusKey(webhook, status) return outboxKey('of', webhook, status) end
local function eventsKey(webhook) return outboxKey('events', webhook) end
local function dueKey(webhook) return outboxKey('due', webhook) end
-- By position, without test events: they are in no log.
local function logKey(webhook) return outboxKey('log', webhook) end
local function pendingKey(webhook) return outboxKey('pending', webhook) end
-- Those pending of one shipment, by position.
local function shipmentKey(delivery) return outboxKey('shipment', delivery.webhook_id, delivery.shipment_id) end

local function dueMember(delivery)
  return string.format('%016.0f:%016.0f', tonumber(delivery.position), tonumber(delivery.number))
end

local function read(number)
  local flat = redis.call('HGETALL', deliveryKey(number))
  if #flat == 0 then return nil end
  local delivery = {}
  for index = 1, #flat, 2 do delivery[flat[index]] = flat[index + 1] end
  return delivery
end

-- What a script replies of a delivery: its fields as text, and its attempts.
local function told(number)
  return {cjson.encode(read(number)), redis.call('LRANGE', attemptsKey(number), 0, -1)}
end

local function putOnAgenda(webhook)
  local first = redis.call('ZRANGE', dueKey(webhook), 0, 0, 'WITHSCORES')
  if first[2] then redis.call('ZADD', DUE, first[2], webhook) else redis.call('ZREM', DUE, webhook) end
end

-- Sets a delivery's status, and when it is due; nil when it is over.
local function put(delivery, status, at)
  local number, webhook = delivery.number, delivery.webhook_id
  if delivery.status then redis.call('ZREM', statusKey(webhook, delivery.status), number) end
  redis.call('ZADD', statusKey(webhook, status), number, number)
  redis.call('HSET', deliveryKey(number), 'status', status, 'due_at', at and text(at) or '')
  if at then
    redis.call('ZADD', dueKey(webhook), text(at), dueMember(delivery))
    redis.call('ZREM', OVER, number)
    if delivery.position ~= '0' then
      redis.call('ZADD', pendingKey(webhook), delivery.position, number)
      redis.call('ZADD', shipmentKey(delivery), delivery.position, number)
    end
  else
    redis.call('ZREM', dueKey(webhook), dueMember(delivery))
    redis.call('ZREM', pendingKey(webhook), number)
    redis.call('ZREM', shipmentKey(delivery), number)
    redis.call('ZADD', OVER, delivery.created_at, number)
  end
end

-- When the shipment's pending delivery before this one is due; 0 when there is none.
local function dueBefore(delivery)
  local before = redis.call('ZREVRANGEBYSCORE', shipmentKey(delivery), '(' .. delivery.position, '-inf', 'LIMIT', 0, 1)[1]
  return before and tonumber(redis.call('HGET', deliveryKey(before), 'due_at')) or 0
end

-- The shipment's pending deliveries after one: no earlier than that is tried again, or, where it is over and none waits
-- before it, at once.
local function orderAfter(delivery, at)
  if delivery.position == '0' or not at and dueBefore(delivery) > 0 then return end
  for _, number in ipairs(redis.call('ZRANGEBYSCORE', shipmentKey(delivery), '(' .. delivery.position, '+inf')) do
    local later = read(number)
    local due = tonumber(later.due_at)
    if at and due < at then put(later, 'pending', at) end
    if not at and due > now and later.tries == '0' then put(later, 'pending', now) end
  end
end

local function numberOf(webhook, event) return redis.call('HGET', eventsKey(webhook), event) end

local function add(given, body)
  local number, webhook = text(redis.call('INCR', NUMBERS)), text(given.webhook_id)
  local delivery = {number = number, webhook_id = webhook, position = text(given.position), created_at = text(now),
    shipment_id = text(given.shipment_id)}
  redis.call('HSET', deliveryKey(number), 'number', number, 'webhook_id', webhook, 'event_id', given.event_id,
    'position', delivery.position, 'shipment_id', delivery.shipment_id, 'type', given.type,
    'subject', given.subject, 'created_at', delivery.created_at, 'tries', 0, 'made', 0)
  if body then redis.call('HSET', deliveryKey(number), 'body', body) end
  redis.call('HSET', eventsKey(webhook), given.event_id, number)
  redis.call('ZADD', allKey(webhook), number, number)
  if delivery.position ~= '0' then redis.call('ZADD', logKey(webhook), delivery.position, number) end
  put(delivery, 'pending', math.max(now, dueBefore(delivery)))
  return number
end

local function remove(number)
  local delivery = read(number)
  redis.call('ZREM', OVER, number)
  if not delivery then return end
  local webhook = delivery.webhook_id
  redis.call('DEL', deliveryKey(number), attemptsKey(number))
  redis.call('HDEL', eventsKey(webhook), delivery.event_id)
  redis.call('ZREM', allKey(webhook), number)
  redis.call('ZREM', statusKey(webhook, delivery.status), number)
  redis.call('ZREM', dueKey(webhook), dueMember(delivery))
  redis.call('ZREM', logKey(webhook), number)
  redis.call('ZREM', pendingKey(webhook), number)
  redis.call('ZREM', shipmentKey(delivery), number)
end

-- At most so many of an endpoint's pending deliveries; answers how many there were.
local function cancel(webhook, limit)
  local members = redis.call('ZRANGE', dueKey(webhook), 0, limit - 1)
  for _, member in ipairs(members) do
    put(read(text(tonumber(string.match(member, ':(%d+)')))), 'cancelled', nil)
  end
  putOnAgenda(webhook)
  return #members
end

-- Sets the first of an endpoint's deliveries due that wait for their next try, but, unless it is by hand, none whose
-- time is planned, nor what comes after such a one of the same shipment; answers how many.
local function sooner(webhook, limit, isByHand)
  local set = 0
  local after = '(' .. text(now)
  for _, member in ipairs(redis.call('ZRANGEBYSCORE', dueKey(webhook), after, '+inf', 'LIMIT', 0, limit)) do
    local delivery = read(text(tonumber(string.match(member, ':(%d+)'))))
    local planned = delivery.planned_at or ''
    if isByHand or planned == '' and dueBefore(delivery) <= now then
      if delivery.tries ~= '0' then
        redis.call('HSET', deliveryKey(delivery.number), 'planned_at', planned ~= '' and planned or delivery.due_at)
      end
      put(delivery, 'pending', now)
      set = set + 1
    end
  end
  if set > 0 then putOnAgenda(webhook) end
  return set
end

local function absolve(webhook)
  redis.call('ZREM', FAILING, webhook)
  redis.call('SREM', TRUSTED, webhook)
end

-- At most so many of an endpoint's deliveries; answers how many there were.
local function erase(webhook, limit)
  local numbers = redis.call('ZRANGE', allKey(webhook), 0, limit - 1)
  for _, number in ipairs(numbers) do remove(number) end
  putOnAgenda(webhook)
  absolve(webhook)
  return #numbers
end
`;
