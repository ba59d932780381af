/**
 * The outbox in Redis: a hash for each delivery and a list of its attempts. For each endpoint: its deliveries by
 * number, by status, by event and in log order, and the pending ones by time, in log order, and in log order for each
 * shipment.
 */
export const OUTBOX = `
local function outboxKey(...) return 'waymark:outbox:' .. table.concat({...}, ':') end
local CHECKPOINT, NUMBERS = outboxKey('checkpoint'), outboxKey('numbers')
-- Endpoints with pending deliveries by their earliest due time, failing endpoints by the start of the failure, trusted endpoints,
-- and completed deliveries by creation time.
local DUE, FAILING, TRUSTED, OVER = outboxKey('due'), outboxKey('failing'), outboxKey('trusted'), outboxKey('over')

-- seen_at, behind and steady_since, as in the SQLite outbox. From here on, now is the outbox's own time.
local CLOCK = outboxKey('clock')
local behind = tonumber(redis.call('HGET', CLOCK, 'behind') or '0')
local wall = now
now = wall + behind

local function deliveryKey(number) return outboxKey('delivery', number) end
local function attemptsKey(number) return outboxKey('attempts', number) end
local function allKey(webhook) return outboxKey('of', webhook) end
local function statusKey(webhook, status) return outboxKey('of', webhook, status) end
local function eventsKey(webhook) return outboxKey('events', webhook) end
local function dueKey(webhook) return outboxKey('due', webhook) end
-- By position. Test events are excluded because they are not in the log.
local function logKey(webhook) return outboxKey('log', webhook) end
local function pendingKey(webhook) return outboxKey('pending', webhook) end
-- Pending deliveries of a shipment, by position.
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

-- Returns the reply for a delivery: its fields as text, and its attempts.
local function replyOf(number)
  local delivery = read(number)
  if delivery.due_at ~= '' then delivery.due_at = text(tonumber(delivery.due_at) - behind) end
  return {cjson.encode(delivery), redis.call('LRANGE', attemptsKey(number), 0, -1)}
end

local function putOnAgenda(webhook)
  local first = redis.call('ZRANGE', dueKey(webhook), 0, 0, 'WITHSCORES')
  if first[2] then redis.call('ZADD', DUE, first[2], webhook) else redis.call('ZREM', DUE, webhook) end
end

-- Sets the status of a delivery and its due time; nil for a completed one.
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

-- Returns the due time of the shipment's previous pending delivery; 0 if there is none.
local function dueBefore(delivery)
  local before = redis.call('ZREVRANGEBYSCORE', shipmentKey(delivery), '(' .. delivery.position, '-inf', 'LIMIT', 0, 1)[1]
  return before and tonumber(redis.call('HGET', deliveryKey(before), 'due_at')) or 0
end

-- Orders the shipment's pending deliveries after this one. While it is retried, they are not due before its retry. When
-- it is completed and no earlier one is pending, they are due immediately.
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
  local delivery = {number = number, webhook_id = webhook, position = text(given.position), created_at = text(wall),
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

-- Cancels at most limit pending deliveries of an endpoint; returns their number.
local function cancel(webhook, limit)
  local members = redis.call('ZRANGE', dueKey(webhook), 0, limit - 1)
  for _, member in ipairs(members) do
    put(read(text(tonumber(string.match(member, ':(%d+)')))), 'cancelled', nil)
  end
  putOnAgenda(webhook)
  return #members
end

-- Makes the first waiting retries of an endpoint due; returns their number. Unless requested by hand, it skips retries
-- with a planned time, and later deliveries of the same shipment.
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

local function reset_failures(webhook)
  redis.call('ZREM', FAILING, webhook)
  redis.call('SREM', TRUSTED, webhook)
end

-- Removes at most limit deliveries of an endpoint; returns their number.
local function erase(webhook, limit)
  local numbers = redis.call('ZRANGE', allKey(webhook), 0, limit - 1)
  for _, number in ipairs(numbers) do remove(number) end
  putOnAgenda(webhook)
  reset_failures(webhook)
  return #numbers
end
`;
