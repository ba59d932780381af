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
  it('begins with the first slide, playing', () => {
    const { actor, index } = start();
    expect(actor.getSnapshot().value).toBe('playing');
    expect(index()).toBe(0);
  });

  it('goes on every five seconds and from the last slide to the first', () => {
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

  it('jumps to a slide and shows it for five whole seconds', () => {
    const { actor, clock, index } = start();
    clock.increment(4_000);
    actor.send({ type: 'GO_TO', index: 2 });
    expect(index()).toBe(2);
    clock.increment(4_999);
    expect(index()).toBe(2);
    clock.increment(1);
    expect(index()).toBe(0);
  });

  it.each([-1, 3, 0.5])('does not jump to slide %d, which is none', (wrong) => {
    const { actor, index } = start();
    actor.send({ type: 'GO_TO', index: wrong });
    expect(index()).toBe(0);
  });

  it.each(holds)('stands still while held by %s and goes on afterwards', (hold) => {
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

  it('stands still until nothing holds it any more', () => {
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
