import { describe, expect, it, jest } from '@jest/globals';
import { createActor, SimulatedClock } from 'xstate';
import { playerMachine, shownVersion, STEP_TIME, type Moved } from './machine.js';

const start = (version: number | null = null, last = 5) => {
  const clock = new SimulatedClock();
  const told = jest.fn<(moved: Omit<Moved, 'type'>) => void>();
  const actor = createActor(playerMachine, { clock, input: { version, last } }).start();
  actor.on('MOVED', ({ version, move }) => told({ version, move }));
  return {
    actor,
    clock,
    told,
    shown: () => shownVersion(actor.getSnapshot().context),
    isPlaying: () => actor.getSnapshot().matches('playing'),
  };
};

describe('the history player', () => {
  it('shows the latest version when none is asked for, and moves along with new ones', () => {
    const { actor, shown, told } = start();
    expect(shown()).toBe(5);
    actor.send({ type: 'APPENDED', last: 6 });
    expect(shown()).toBe(6);
    expect(told).not.toHaveBeenCalled();
  });

  it('stays at the version that was asked for when new ones come', () => {
    const { actor, shown } = start(5);
    actor.send({ type: 'APPENDED', last: 6 });
    expect(shown()).toBe(5);
  });

  it('shows the latest in place of a version there is not yet', () => {
    const { actor, shown } = start(7);
    expect(shown()).toBe(5);
    actor.send({ type: 'APPENDED', last: 7 });
    actor.send({ type: 'APPENDED', last: 8 });
    expect(shown()).toBe(7);
  });

  it('tells the address of a chosen version, as a place to come back to', () => {
    const { actor, told } = start(4);
    actor.send({ type: 'GO_TO', version: 2, move: 'pick' });
    expect(told).toHaveBeenLastCalledWith({ version: 2, move: 'pick' });
  });

  it('passes over versions while stepping, but leaves the latest as a place to come back to', () => {
    const { actor, told } = start();
    actor.send({ type: 'STEP', by: -1 });
    expect(told).toHaveBeenLastCalledWith({ version: 4, move: 'pick' });
    actor.send({ type: 'STEP', by: -1 });
    expect(told).toHaveBeenLastCalledWith({ version: 3, move: 'pass' });
  });

  it('follows the latest again once it is stepped to', () => {
    const { actor, told, shown } = start(4);
    actor.send({ type: 'STEP', by: 1 });
    expect(told).toHaveBeenLastCalledWith({ version: null, move: 'pass' });
    actor.send({ type: 'APPENDED', last: 6 });
    expect(shown()).toBe(6);
  });

  it.each([
    [-10, 1],
    [10, 5],
    [1.6, 4],
  ])('stepping by %d from version 2 ends at %d', (by, expected) => {
    const { actor, shown } = start(2);
    actor.send({ type: 'STEP', by });
    expect(shown()).toBe(expected);
  });

  it('tells nothing when it already is where it is sent', () => {
    const { actor, told } = start(2);
    actor.send({ type: 'GO_TO', version: 2, move: 'pick' });
    actor.send({ type: 'ADDRESSED', version: 3 });
    expect(told).not.toHaveBeenCalled();
  });

  it('goes where the address leads', () => {
    const { actor, shown } = start(2);
    actor.send({ type: 'ADDRESSED', version: 4 });
    expect(shown()).toBe(4);
    actor.send({ type: 'ADDRESSED', version: null });
    expect(shown()).toBe(5);
  });
});

describe('the history player, playing', () => {
  it('steps by itself and stops at the latest version', () => {
    const { actor, clock, shown, isPlaying } = start(3);
    actor.send({ type: 'PLAY' });
    clock.increment(STEP_TIME - 1);
    expect(shown()).toBe(3);
    clock.increment(1);
    expect(shown()).toBe(4);
    expect(isPlaying()).toBe(true);
    clock.increment(STEP_TIME);
    expect(shown()).toBe(5);
    expect(isPlaying()).toBe(false);
  });

  it('begins anew from the first version when it stands at the latest', () => {
    const { actor, shown, isPlaying } = start();
    actor.send({ type: 'PLAY' });
    expect(shown()).toBe(1);
    expect(isPlaying()).toBe(true);
  });

  it('has nothing to play where there is one version only', () => {
    const { actor, isPlaying } = start(null, 1);
    actor.send({ type: 'PLAY' });
    expect(isPlaying()).toBe(false);
  });

  it('plays faster, and at last slowly again', () => {
    const { actor, clock, shown } = start(1, 100);
    actor.send({ type: 'SPEED' });
    actor.send({ type: 'PLAY' });
    clock.increment(STEP_TIME / 2);
    expect(shown()).toBe(2);
    actor.send({ type: 'SPEED' });
    actor.send({ type: 'SPEED' });
    expect(actor.getSnapshot().context.speed).toBe(1);
  });

  it.each([
    { type: 'PAUSE' } as const,
    { type: 'STEP', by: 1 } as const,
    { type: 'GO_TO', version: 2, move: 'pick' } as const,
    { type: 'ADDRESSED', version: 2 } as const,
  ])('stands still after $type', (event) => {
    const { actor, clock, shown, isPlaying } = start(1);
    actor.send({ type: 'PLAY' });
    actor.send(event);
    expect(isPlaying()).toBe(false);
    const stoodAt = shown();
    clock.increment(STEP_TIME * 3);
    expect(shown()).toBe(stoodAt);
  });

  it('plays on when the address says the version it just went to', () => {
    const { actor, clock, isPlaying } = start(1);
    actor.send({ type: 'PLAY' });
    clock.increment(STEP_TIME);
    actor.send({ type: 'ADDRESSED', version: 2 });
    expect(isPlaying()).toBe(true);
  });

  it('plays on to a version that came meanwhile', () => {
    const { actor, clock, shown } = start(4);
    actor.send({ type: 'PLAY' });
    actor.send({ type: 'APPENDED', last: 6 });
    clock.increment(STEP_TIME);
    clock.increment(STEP_TIME);
    expect(shown()).toBe(6);
  });
});
