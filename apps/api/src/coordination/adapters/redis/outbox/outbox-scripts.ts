import { IS_HELD } from '../redis-leases.js';
import { script } from '../script.js';
import { OUTBOX } from './outbox-lua.js';

/** The JSON of a delivery's fields, each as text, and that of its attempts, in their order. */
export type ToldDelivery = [fields: string, attempts: string[]];

/** The lease, and the checkpoint that the caller knows: where another stands, the steps up to it have been taken. */
const FOLLOWING = `
local name, holder, known = arguments[1], arguments[2], arguments[3]
if not isHeld(name, holder) then return 'lost' end
local checkpoint = redis.call('GET', CHECKPOINT) or ''
local function isTaken(position) return checkpoint ~= known and checkpoint ~= '' and position <= tonumber(checkpoint) end
`;

export const CHECKPOINT = script<string | null>(OUTBOX, `return redis.call('GET', CHECKPOINT)`);

/** Cancels or erases a part, so that no step of FOLLOW takes long; replies how many there were. */
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
    -- By a call whose reply was lost.
  elseif delivery then
    local webhook = text(delivery.webhook_id)
    if not numberOf(webhook, delivery.event_id) then
      add(delivery)
      putOnAgenda(webhook)
    end
  elseif step.kind == 'cancel' then
    cancel(text(step.webhook_id), 0)
  elseif step.kind == 'absolve' then
    absolve(text(step.webhook_id))
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
    redis.call('HSET', deliveryKey(number), 'created_at', text(now), 'tries', 0, 'planned_at', '')
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
return told(number)
`,
);

/** Sets at most so many due that wait for their next try; replies how many. */
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
return told(number)
`,
);

/** Endpoints and times by turns, twice: when the first delivery is due, and since when they fail. */
export const AGENDA = script<[now: string, due: string[], failing: string[]]>(
  OUTBOX,
  `
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

/** Times in milliseconds since 1970; `retryIn` is empty for a delivery that is not tried again, `asked` what the receiver asked for, `woken` how many a success sets due. */
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
  -- Cancelled while it was under way: a failure changes nothing about that.
  if outcome == 'gone' or delivery.status == 'cancelled' then put(delivery, 'cancelled', nil)
  elseif delivery.status ~= 'pending' or retryIn == '' and not isEarly then put(delivery, 'exhausted', nil)
  else
    retriedAt = isEarly and math.max(planned, now + asked) or now + retryIn
    local isPlanned = isEarly or tonumber(asked) > 0
    redis.call('HSET', deliveryKey(number), 'planned_at', isPlanned and text(retriedAt) or '')
    put(delivery, 'pending', retriedAt)
  end
  -- An owner who tries out an endpoint does not bring it nearer to being disabled.
  if not delivery.body then
    redis.call('ZADD', FAILING, 'NX', at, webhook)
    redis.call('SREM', TRUSTED, webhook)
  end
end
orderAfter(delivery, retriedAt)
if outcome == 'delivered' then sooner(webhook, woken, false) end
putOnAgenda(webhook)
return told(number)
`,
);

/** The lease, a position and endpoints; for each the last event up to there before which nothing is pending. */
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
return told(number)
`,
);

/** `before` is empty for the newest, `status` for any. */
export const PAGE = script<ToldDelivery[]>(
  OUTBOX,
  `
local webhook, before, status, limit = unpack(arguments)
local key = status == '' and allKey(webhook) or statusKey(webhook, status)
local page = {}
local newest = before == '' and '+inf' or '(' .. before
for _, number in ipairs(redis.call('ZREVRANGEBYSCORE', key, newest, '-inf', 'LIMIT', 0, limit)) do
  page[#page + 1] = told(number)
end
return page
`,
);

/** For each endpoint since when it fails, whether it is to be trusted, and what is pending. */
export const HEALTH = script<[failing_since: string | null, trusted: number, pending: number][]>(
  OUTBOX,
  `
local health = {}
for index, webhook in ipairs(arguments) do
  health[index] = {
    redis.call('ZSCORE', FAILING, webhook),
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

/** Forgets some deliveries that have been over for longer; replies how many. */
export const PURGE = script<number>(
  OUTBOX,
  `
local age, limit = unpack(arguments)
local numbers = redis.call('ZRANGEBYSCORE', OVER, '-inf', '(' .. text(now - age), 'LIMIT', 0, limit)
for _, number in ipairs(numbers) do remove(number) end
return #numbers
`,
);
