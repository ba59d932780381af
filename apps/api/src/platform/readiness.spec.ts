import { describe, expect, it } from '@jest/globals';
import { SERVING, type Standing, type Starting } from '@waymark/event-store';
import { Readiness } from './readiness.js';

const fetching: Standing = { state: 'starting', position: 5, complete: 0.5 };
const building: Starting = { state: 'starting', position: 7, complete: 0.7 };
const differs: Standing = { state: 'stopped', reason: 'it differs' };

class Parts {
  log: Standing = SERVING;
  opening: Starting | undefined;
  private readonly listeners = new Set<() => void>();
  readonly reported: Standing[] = [];
  readonly node: Readiness;
  readonly unsubscribe: () => void;

  constructor(log: Standing, opening: Starting | undefined) {
    Object.assign(this, { log, opening });
    const subscribe = (listener: () => void): (() => void) => {
      this.listeners.add(listener);
      return () => this.listeners.delete(listener);
    };
    const store = {
      standing: () => this.log,
      onStanding: (listener: (standing: Standing) => void) => subscribe(() => listener(this.log)),
    };
    const openingNow = (): Starting | undefined => this.opening;
    const readModels = {
      get opening() {
        return openingNow();
      },
      onAdvanced: (listener: (position: number) => void) => subscribe(() => listener(0)),
    };
    this.node = new Readiness(store, readModels);
    this.unsubscribe = this.node.onStanding((standing) => this.reported.push(standing));
  }

  become(parts: { log?: Standing; opening?: Starting | undefined }): void {
    Object.assign(this, parts);
    for (const listener of [...this.listeners]) listener();
  }
}

describe('a node', () => {
  it('serves when its log is fetched and its rows are built, in either order', () => {
    for (const first of [{ log: SERVING }, { opening: undefined }]) {
      const parts = new Parts(fetching, building);
      expect(parts.node.standing()).toEqual(fetching);
      parts.become(first);
      expect(parts.node.standing().state).toBe('starting');
      expect(parts.reported).toEqual([]);
      parts.become({ log: SERVING, opening: undefined });
      expect(parts.reported).toEqual([SERVING]);
      parts.become({});
      expect(parts.reported).toEqual([SERVING]);
    }
  });

  it('reports the progress of its rows after the log is complete', () => {
    expect(new Parts(SERVING, building).node.standing()).toEqual(building);
  });

  it('is stopped whatever the state of its rows, and notifies no unsubscribed listener', () => {
    const parts = new Parts(fetching, building);
    parts.become({ log: differs });
    expect(parts.reported).toEqual([differs]);
    parts.unsubscribe();
    parts.become({ log: SERVING, opening: undefined });
    expect(parts.reported).toEqual([differs]);
  });
});
