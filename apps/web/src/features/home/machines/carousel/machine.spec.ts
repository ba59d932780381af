import { describe, expect, it } from '@jest/globals';
import { createActor, SimulatedClock } from 'xstate';
import { carouselMachine, type Hold } from './machine.js';

const start = () => {
  const clock = new SimulatedClock();
  const actor = createActor(carouselMachine, { clock, input: { count: 3 } }).start();
  return { actor, clock, index: () => actor.getSnapshot().context.index };
};
const holds: Hold[] = ['hover', 'focus', 'hidden', 'reduced_motion', 'stopped'];

describe('carousel machine', () => {
  it('starts with the first slide, playing', () => {
    const { actor, index } = start();
    expect(actor.getSnapshot().value).toBe('playing');
    expect(index()).toBe(0);
  });

  it('advances every five seconds and wraps from the last slide to the first', () => {
    const { clock, index } = start();
    clock.increment(4_999);
    expect(index()).toBe(0);
    clock.increment(1);
    expect(index()).toBe(1);
    clock.increment(5_000);
    expect(index()).toBe(2);
    clock.increment(5_000);
    expect(index()).toBe(0);
  });

  it('jumps to a slide and shows it for a full five seconds', () => {
    const { actor, clock, index } = start();
    clock.increment(4_000);
    actor.send({ type: 'GO_TO', index: 2 });
    expect(index()).toBe(2);
    clock.increment(4_999);
    expect(index()).toBe(2);
    clock.increment(1);
    expect(index()).toBe(0);
  });

  it.each([-1, 3, 0.5])('ignores slide %d, which does not exist', (wrong) => {
    const { actor, index } = start();
    actor.send({ type: 'GO_TO', index: wrong });
    expect(index()).toBe(0);
  });

  it.each(holds)('stops while held by %s and continues afterwards', (hold) => {
    const { actor, clock, index } = start();
    actor.send({ type: 'HOLD', hold });
    expect(actor.getSnapshot().value).toBe('held');
    clock.increment(20_000);
    expect(index()).toBe(0);
    actor.send({ type: 'RELEASE', hold });
    expect(actor.getSnapshot().value).toBe('playing');
    clock.increment(5_000);
    expect(index()).toBe(1);
  });

  it('stays held until the last hold is released', () => {
    const { actor, clock, index } = start();
    actor.send({ type: 'HOLD', hold: 'hover' });
    actor.send({ type: 'HOLD', hold: 'focus' });
    actor.send({ type: 'HOLD', hold: 'focus' });
    actor.send({ type: 'RELEASE', hold: 'hover' });
    clock.increment(20_000);
    expect(index()).toBe(0);
    actor.send({ type: 'RELEASE', hold: 'focus' });
    expect(actor.getSnapshot().value).toBe('playing');
  });

  it('jumps while held, and stays held', () => {
    const { actor, clock, index } = start();
    actor.send({ type: 'HOLD', hold: 'focus' });
    actor.send({ type: 'GO_TO', index: 1 });
    expect(index()).toBe(1);
    clock.increment(20_000);
    expect(index()).toBe(1);
  });
});
