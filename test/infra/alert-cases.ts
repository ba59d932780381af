/** Series by name and labels, with values in promtool's notation, one value every 15 s. */
export type Series = Readonly<Record<string, string>>;

/** A fault that starts after 30 minutes of normal load. */
export interface AlertCase {
  alert: string;
  /** Series that replace or extend those of normal load. */
  fault: Series;
  /** Minutes from the start of the fault until the alert fires. */
  firesAfter: number;
}

/** Minutes of normal load before a fault, and their number of 15 s intervals. */
export const BEFORE = 30;
const STEPS = BEFORE * 4;
const HOUR = 240;

/** A value during normal load, then another until the end. */
const turns = (before: string, after: string): string => `${before}x${STEPS} ${after}x${HOUR}`;
const NODES = ['api-1:3000', 'api-2:3000'];
const ofEach = (instances: readonly string[], job: string, name: string, values: string, labels = ''): Series =>
  Object.fromEntries(
    instances.map((instance) => [`${name}{job="${job}",instance="${instance}"${labels && `,${labels}`}}`, values]),
  );
const ofNodes = (name: string, values: string, labels?: string): Series =>
  ofEach(NODES, 'waymark', name, values, labels);
const ofOne = (name: string, values: string, labels?: string): Series =>
  ofEach(NODES.slice(0, 1), 'waymark', name, values, labels);
const bucket = (le: string): string => `command="CreateShipment",le="${le}"`;
const outcome = (code: string): string => `command="CreateShipment",outcome="${code}"`;

/** An hour of two nodes, their proxy and three KurrentDB nodes: steady load, small lags and rejected bad requests. */
export const NORMAL: Series = {
  ...ofNodes('up', `1x${HOUR}`),
  ...ofEach(['kurrentdb-1:2113', 'kurrentdb-2:2113', 'kurrentdb-3:2113'], 'kurrentdb', 'up', `1x${HOUR}`),
  ...ofEach(['proxy:8404'], 'proxy', 'up', `1x${HOUR}`),
  'haproxy_backend_active_servers{proxy="requests"}': `2x${HOUR}`,
  ...ofNodes('waymark_log_position', `100000+300x${HOUR}`),
  ...ofNodes('waymark_copy_connected', `1x${HOUR}`),
  ...ofNodes('waymark_copy_lag_bytes', `20000x${HOUR}`),
  ...ofNodes('waymark_store_errors_total', `0x${HOUR}`, 'store="event_store"'),
  ...ofNodes('waymark_store_errors_total', `0x${HOUR}`, 'store="coordination"'),
  ...ofNodes('waymark_commands_total', `0+300x${HOUR}`, outcome('ok')),
  ...ofNodes('waymark_commands_total', `0+20x${HOUR}`, outcome('INVALID')),
  ...ofNodes('waymark_commands_total', `0x${HOUR}`, outcome('STORE_UNAVAILABLE')),
  ...ofNodes('waymark_command_duration_seconds_bucket', `0+290x${HOUR}`, bucket('0.05')),
  ...ofNodes('waymark_command_duration_seconds_bucket', `0+320x${HOUR}`, bucket('1')),
  ...ofNodes('waymark_command_duration_seconds_bucket', `0+320x${HOUR}`, bucket('2.5')),
  ...ofNodes('waymark_command_duration_seconds_bucket', `0+320x${HOUR}`, bucket('+Inf')),
  ...ofNodes('waymark_parked_events', `0x${HOUR}`),
  ...ofNodes('waymark_follower_stopped', `0x${HOUR}`, 'follower="webhooks"'),
  ...ofNodes('waymark_read_models_lag', `5x${HOUR}`),
  ...ofNodes('waymark_follower_lag', `40x${HOUR}`, 'follower="webhooks"'),
  'waymark_webhook_sender{job="waymark",instance="api-1:3000"}': `1x${HOUR}`,
  'waymark_webhook_sender{job="waymark",instance="api-2:3000"}': `0x${HOUR}`,
  'waymark_webhook_deliveries_pending{job="waymark",instance="api-1:3000"}': `200x${HOUR}`,
  'waymark_webhook_deliveries_pending{job="waymark",instance="api-2:3000"}': `0x${HOUR}`,
  ...ofNodes('nodejs_eventloop_lag_p99_seconds', `0.02x${HOUR}`),
};

/** Conditions that resemble a fault: no alert may fire during the hour. */
export const HARMLESS: Readonly<Record<string, Series>> = {
  'a node that restarts within half a minute': ofOne('up', `1x${STEPS} 0 0 1x${HOUR}`),
  'a node that catches up within a minute': {
    ...ofOne('waymark_read_models_lag', `5x${STEPS} 9000 6000 3000 5x${HOUR}`),
    ...ofOne('waymark_follower_lag', `40x${STEPS} 9000 6000 3000 40x${HOUR}`, 'follower="webhooks"'),
    ...ofOne('waymark_copy_lag_bytes', `20000x${STEPS} 20000000 15000000 12000000 20000x${HOUR}`),
  },
  'another node that takes over the webhooks with their backlog': {
    'waymark_webhook_sender{job="waymark",instance="api-1:3000"}': turns('1', '0'),
    'waymark_webhook_sender{job="waymark",instance="api-2:3000"}': turns('0', '1'),
    'waymark_webhook_deliveries_pending{job="waymark",instance="api-1:3000"}': turns('12000', '0'),
    'waymark_webhook_deliveries_pending{job="waymark",instance="api-2:3000"}': turns('0', '12000'),
  },
  'a backlog of webhooks that is being worked off': ofOne('waymark_webhook_deliveries_pending', `90000-100x${HOUR}`),
  'one failed command in a thousand': ofNodes('waymark_commands_total', `0+0.3x${HOUR}`, outcome('INTERNAL_ERROR')),
  'no command for the hour': Object.fromEntries(
    Object.keys(NORMAL)
      .filter((name) => name.startsWith('waymark_command'))
      .map((name) => [name, `500x${HOUR}`]),
  ),
};

export const FAULTS: readonly AlertCase[] = [
  { alert: 'NodeDown', fault: ofOne('up', turns('1', '0')), firesAfter: 2 },
  {
    alert: 'NoHealthyNode',
    fault: { 'haproxy_backend_active_servers{proxy="requests"}': turns('2', '0') },
    firesAfter: 1,
  },
  {
    alert: 'ProxyDown',
    fault: {
      ...ofEach(['proxy:8404'], 'proxy', 'up', turns('1', '0')),
      'haproxy_backend_active_servers{proxy="requests"}': turns('2', '_'),
    },
    firesAfter: 2,
  },
  {
    alert: 'NodesApart',
    fault: ofOne('waymark_log_position', `100000+300x${STEPS} 136000x${HOUR}`),
    firesAfter: 4,
  },
  {
    alert: 'KurrentDbNodeDown',
    fault: ofEach(['kurrentdb-2:2113'], 'kurrentdb', 'up', turns('1', '0')),
    firesAfter: 2,
  },
  { alert: 'CopyDisconnected', fault: ofOne('waymark_copy_connected', turns('1', '0')), firesAfter: 2 },
  { alert: 'CopyBehind', fault: ofOne('waymark_copy_lag_bytes', turns('20000', '20000000')), firesAfter: 3 },
  {
    alert: 'StoreErrors',
    fault: ofOne('waymark_store_errors_total', turns('0', '1'), 'store="coordination"'),
    firesAfter: 1,
  },
  {
    alert: 'CommandsFail',
    fault: ofNodes('waymark_commands_total', `0x${STEPS} 0+30x${HOUR}`, outcome('STORE_UNAVAILABLE')),
    firesAfter: 4,
  },
  {
    alert: 'CommandsSlow',
    fault: {
      ...ofNodes('waymark_command_duration_seconds_bucket', `0+290x${STEPS} 34800x${HOUR}`, bucket('0.05')),
      ...ofNodes('waymark_command_duration_seconds_bucket', `0+320x${STEPS} 38400x${HOUR}`, bucket('1')),
    },
    firesAfter: 16,
  },
  { alert: 'EventsParked', fault: ofOne('waymark_parked_events', turns('0', '1')), firesAfter: 1 },
  {
    alert: 'FollowerStopped',
    fault: ofOne('waymark_follower_stopped', turns('0', '1'), 'follower="webhooks"'),
    firesAfter: 2,
  },
  { alert: 'ReadModelsBehind', fault: ofOne('waymark_read_models_lag', turns('5', '5000')), firesAfter: 3 },
  {
    alert: 'FollowerBehind',
    fault: ofOne('waymark_follower_lag', turns('40', '5000'), 'follower="webhooks"'),
    firesAfter: 6,
  },
  { alert: 'WebhooksNotSent', fault: ofOne('waymark_webhook_sender', turns('1', '0')), firesAfter: 3 },
  {
    alert: 'WebhookBacklog',
    fault: ofOne('waymark_webhook_deliveries_pending', `200x${STEPS} 10500+100x${HOUR}`),
    firesAfter: 17,
  },
  {
    alert: 'EventLoopSlow',
    fault: ofOne('nodejs_eventloop_lag_p99_seconds', turns('0.02', '0.8')),
    firesAfter: 6,
  },
];
