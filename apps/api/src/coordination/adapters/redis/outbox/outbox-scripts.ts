import { IS_HELD } from '../redis-leases.js';
import { script } from '../script.js';
import { OUTBOX } from './outbox-lua.js';

/** The JSON of a delivery's fields as text, and of its attempts in order. */
export type ToldDelivery = [fields: string, attempts: string[]];

/**
 * Checks the lease, and compares the checkpoint with the one the caller knows: if they differ, steps up to the stored
 * one have already been applied.
 */
const FOLLOWING = `
local name, holder, known = arguments[1], arguments[2], arguments[3]
if not isHeld(name, holder) then return 'lost' end
local checkpoint = redis.call('GET', CHECKPOINT) or ''
local function isTaken(position) return checkpoint ~= known and checkpoint ~= '' and position <= tonumber(checkpoint) end
`;

export const CHECKPOINT = script<string | null>(OUTBOX, `return redis.call('GET', CHECKPOINT)`);

/** Cancels or erases some deliveries, so that no step of FOLLOW takes long. Replies their number. */
export const PREPARE = script<number | 'lost'>(
  OUTBOX,
  IS_HELD,
  FOLLOWING,
  `
local step, limit = cjson.decode(arguments[4]), tonumber(arguments[5])
if isTaken(step.position) then return 0 end
local webhook = text(step.webhook_id)
if step.kind == 'erase' then return erase(webhook, limit) end
return cancel(webhook, limit)
`,
);

export const FOLLOW = script<'lost' | 'followed'>(
  OUTBOX,
  IS_HELD,
  FOLLOWING,
  `
for _, step in ipairs(cjson.decode(arguments[5])) do
  local delivery = step.delivery
  if isTaken(delivery and delivery.position or step.position) then
    -- Already applied by a call whose reply was lost.
  elseif delivery then
    local webhook = text(delivery.webhook_id)
    if not numberOf(webhook, delivery.event_id) then
      add(delivery)
      putOnAgenda(webhook)
    end
  elseif step.kind == 'cancel' then
    cancel(text(step.webhook_id), 0)
  elseif step.kind == 'reset failures' then
    reset_failures(text(step.webhook_id))
  else
    erase(text(step.webhook_id), 0)
  end
end
redis.call('SET', CHECKPOINT, arguments[4])
return 'followed'
`,
);

export const SET_DUE = script<number>(
  OUTBOX,
  `
local deliveries = cjson.decode(arguments[1])
for _, given in ipairs(deliveries) do
  local webhook = text(given.webhook_id)
  local number = numberOf(webhook, given.event_id)
  if number then
    local delivery = read(number)
    redis.call('HSET', deliveryKey(number), 'created_at', text(wall), 'tries', 0, 'planned_at', '')
    put(delivery, 'pending', math.max(now, dueBefore(delivery)))
  else
    add(given)
  end
  putOnAgenda(webhook)
end
return #deliveries
`,
);

export const ADD_TEST = script<ToldDelivery>(
  OUTBOX,
  `
local number = add(cjson.decode(arguments[1]), arguments[2])
putOnAgenda(redis.call('HGET', deliveryKey(number), 'webhook_id'))
return replyOf(number)
`,
);

/** Makes at most `limit` waiting retries due. Replies their number. */
export const RETRY_WAITING = script<number>(
  OUTBOX,
  `
local webhook, limit = unpack(arguments)
return sooner(webhook, limit, true)
`,
);

export const RETRY = script<ToldDelivery | null>(
  OUTBOX,
  `
local webhook, number = unpack(arguments)
local delivery = read(number)
if not delivery or delivery.webhook_id ~= webhook then return false end
if delivery.due_at == '' then redis.call('HSET', deliveryKey(number), 'tries', 0) end
put(delivery, 'pending', now)
putOnAgenda(webhook)
return replyOf(number)
`,
);

/**
 * `longest` is the longest gap. Replies two lists that alternate endpoints and times: when the first delivery is due,
 * and since when the endpoint fails.
 */
export const AGENDA = script<[now: string, due: string[], failing: string[]]>(
  OUTBOX,
  `
local longest = tonumber(arguments[1])
local seen = tonumber(redis.call('HGET', CLOCK, 'seen_at') or text(wall))
local passed = wall - seen
if passed < 0 then
  behind = behind - passed
  now = wall + behind
end
if passed > longest then
  for _, webhook in ipairs(redis.call('ZRANGE', FAILING, 0, -1)) do redis.call('ZINCRBY', FAILING, text(passed), webhook) end
end
redis.call('HSET', CLOCK, 'seen_at', text(wall), 'behind', text(behind))
if passed < 0 or passed > longest then redis.call('HSET', CLOCK, 'steady_since', text(wall)) end
redis.call('HSETNX', CLOCK, 'steady_since', text(wall))
return {
  text(now),
  redis.call('ZRANGE', DUE, 0, -1, 'WITHSCORES'),
  redis.call('ZRANGE', FAILING, 0, -1, 'WITHSCORES'),
}
`,
);

export const DUE = script<string[] | 'lost'>(
  OUTBOX,
  IS_HELD,
  `
local name, holder, webhook, limit = unpack(arguments)
if not isHeld(name, holder) then return 'lost' end
local due = {}
for _, member in ipairs(redis.call('ZRANGEBYSCORE', dueKey(webhook), '-inf', text(now), 'LIMIT', 0, limit)) do
  due[#due + 1] = cjson.encode(read(text(tonumber(string.match(member, ':(%d+)')))))
end
return due
`,
);

/**
 * Times are in milliseconds since 1970. `retryIn` is empty for a delivery without a retry, `asked` the delay that the
 * receiver requested, `woken` the maximum number of retries that a success makes due.
 */
export const RECORD = script<ToldDelivery | 'lost' | null>(
  OUTBOX,
  IS_HELD,
  `
local name, holder, number, outcome, at, retryIn, asked, attempt, kept, woken = unpack(arguments)
if not isHeld(name, holder) then return 'lost' end
local delivery = read(number)
if not delivery then return false end
redis.call('RPUSH', attemptsKey(number), attempt)
redis.call('LTRIM', attemptsKey(number), -kept, -1)
local planned = tonumber(delivery.planned_at or '') or 0
local isEarly = outcome == 'failed' and delivery.status == 'pending' and planned > now
if not isEarly then redis.call('HINCRBY', deliveryKey(number), 'tries', 1) end
redis.call('HINCRBY', deliveryKey(number), 'made', 1)
local webhook = delivery.webhook_id
local retriedAt = nil
if outcome == 'delivered' then
  put(delivery, 'delivered', nil)
  redis.call('ZREM', FAILING, webhook)
  redis.call('SADD', TRUSTED, webhook)
else
  -- Cancelled during the attempt: a failure does not change that.
  if outcome == 'gone' or delivery.status == 'cancelled' then put(delivery, 'cancelled', nil)
  elseif delivery.status ~= 'pending' or retryIn == '' and not isEarly then put(delivery, 'exhausted', nil)
  else
    retriedAt = isEarly and math.max(planned, now + asked) or now + retryIn
    local isPlanned = isEarly or tonumber(asked) > 0
    redis.call('HSET', deliveryKey(number), 'planned_at', isPlanned and text(retriedAt) or '')
    put(delivery, 'pending', retriedAt)
  end
  -- Failed test events do not count towards disabling an endpoint.
  if not delivery.body then
    redis.call('ZADD', FAILING, 'NX', text(math.min(at + behind, now)), webhook)
    redis.call('SREM', TRUSTED, webhook)
  end
end
orderAfter(delivery, retriedAt)
if outcome == 'delivered' then sooner(webhook, woken, false) end
putOnAgenda(webhook)
return replyOf(number)
`,
);

/**
 * `arguments`: the lease, a position and endpoints. Replies for each endpoint its last event up to the position before
 * which nothing is pending.
 */
export const SETTLED = script<(string | null)[] | 'lost'>(
  OUTBOX,
  IS_HELD,
  `
local name, holder, position = unpack(arguments)
if not isHeld(name, holder) then return 'lost' end
local settled = {}
for index = 4, #arguments do
  local webhook = arguments[index]
  local pending = redis.call('ZRANGE', pendingKey(webhook), 0, 0, 'WITHSCORES')[2]
  local last = pending and tonumber(pending) <= tonumber(position) and '(' .. pending or position
  settled[index - 3] = redis.call('ZREVRANGEBYSCORE', logKey(webhook), last, '-inf', 'WITHSCORES', 'LIMIT', 0, 1)[2]
    or false
end
return settled
`,
);

export const FIND = script<ToldDelivery | null>(
  OUTBOX,
  `
local webhook, number = unpack(arguments)
local delivery = read(number)
if not delivery or delivery.webhook_id ~= webhook then return false end
return replyOf(number)
`,
);

/** `before` is empty for the newest deliveries, `status` for any status. */
export const PAGE = script<ToldDelivery[]>(
  OUTBOX,
  `
local webhook, before, status, limit = unpack(arguments)
local key = status == '' and allKey(webhook) or statusKey(webhook, status)
local page = {}
local newest = before == '' and '+inf' or '(' .. before
for _, number in ipairs(redis.call('ZREVRANGEBYSCORE', key, newest, '-inf', 'LIMIT', 0, limit)) do
  page[#page + 1] = replyOf(number)
end
return page
`,
);

/** Replies for each endpoint since when it fails, whether it is trusted, and its number of pending deliveries. */
export const HEALTH = script<[failing_since: string | null, trusted: number, pending: number][]>(
  OUTBOX,
  `
local function failingSince(webhook)
  local since = redis.call('ZSCORE', FAILING, webhook)
  return since and text(tonumber(since) - behind)
end
local health = {}
for index, webhook in ipairs(arguments) do
  health[index] = {
    failingSince(webhook),
    redis.call('SISMEMBER', TRUSTED, webhook),
    redis.call('ZCARD', dueKey(webhook)),
  }
end
return health
`,
);

export const PENDING = script<number>(
  OUTBOX,
  `
local pending = 0
for _, webhook in ipairs(redis.call('ZRANGE', DUE, 0, -1)) do
  pending = pending + redis.call('ZCARD', dueKey(webhook))
end
return pending
`,
);

/** Deletes some old completed deliveries if the clock has kept pace. Replies their number. */
export const PURGE = script<number>(
  OUTBOX,
  `
local age, limit, longest = arguments[1], arguments[2], tonumber(arguments[3])
local seen, steady = unpack(redis.call('HMGET', CLOCK, 'seen_at', 'steady_since'))
if not seen or wall < tonumber(seen) or wall - seen > longest or wall - steady < longest then return 0 end
local numbers = redis.call('ZRANGEBYSCORE', OVER, '-inf', '(' .. text(wall - age), 'LIMIT', 0, limit)
for _, number in ipairs(numbers) do remove(number) end
return #numbers
`,
);
