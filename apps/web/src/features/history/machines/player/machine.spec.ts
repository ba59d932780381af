import { describe, expect, it, jest } from '@jest/globals';
import { createActor, SimulatedClock } from 'xstate';
import { playerMachine, shownVersion, STEP_TIME, type Moved } from './machine.js';

const start = (version: number | null = null, last = 5) => {
  const clock = new SimulatedClock();
  const onMoved = jest.fn<(moved: Omit<Moved, 'type'>) => void>();
  const actor = createActor(playerMachine, { clock, input: { version, last } }).start();
  actor.on('MOVED', ({ version, move }) => onMoved({ version, move }));
  return {
    actor,
    clock,
    onMoved,
    shown: () => shownVersion(actor.getSnapshot().context),
    isPlaying: () => actor.getSnapshot().matches('playing'),
  };
};

describe('the history player', () => {
  it('shows the latest version by default, and follows new ones', () => {
    const { actor, shown, onMoved } = start();
    expect(shown()).toBe(5);
    actor.send({ type: 'APPENDED', last: 6 });
    expect(shown()).toBe(6);
    expect(onMoved).not.toHaveBeenCalled();
  });

  it('stays at the requested version when new ones arrive', () => {
    const { actor, shown } = start(5);
    actor.send({ type: 'APPENDED', last: 6 });
    expect(shown()).toBe(5);
  });

  it('shows the latest version instead of one that does not exist yet', () => {
    const { actor, shown } = start(7);
    expect(shown()).toBe(5);
    actor.send({ type: 'APPENDED', last: 7 });
    actor.send({ type: 'APPENDED', last: 8 });
    expect(shown()).toBe(7);
  });

  it('emits a chosen version as a new history entry', () => {
    const { actor, onMoved } = start(4);
    actor.send({ type: 'GO_TO', version: 2, move: 'pick' });
    expect(onMoved).toHaveBeenLastCalledWith({ version: 2, move: 'pick' });
  });

  it('replaces the history entry while stepping, but keeps the latest version as an entry', () => {
    const { actor, onMoved } = start();
    actor.send({ type: 'STEP', by: -1 });
    expect(onMoved).toHaveBeenLastCalledWith({ version: 4, move: 'pick' });
    actor.send({ type: 'STEP', by: -1 });
    expect(onMoved).toHaveBeenLastCalledWith({ version: 3, move: 'pass' });
  });

  it('follows the latest version again after stepping to it', () => {
    const { actor, onMoved, shown } = start(4);
    actor.send({ type: 'STEP', by: 1 });
    expect(onMoved).toHaveBeenLastCalledWith({ version: null, move: 'pass' });
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

  it('emits nothing if it is already at the requested version', () => {
    const { actor, onMoved } = start(2);
    actor.send({ type: 'GO_TO', version: 2, move: 'pick' });
    actor.send({ type: 'ADDRESSED', version: 3 });
    expect(onMoved).not.toHaveBeenCalled();
  });

  it('goes to the version in the address', () => {
    const { actor, shown } = start(2);
    actor.send({ type: 'ADDRESSED', version: 4 });
    expect(shown()).toBe(4);
    actor.send({ type: 'ADDRESSED', version: null });
    expect(shown()).toBe(5);
  });
});

describe('the history player, playing', () => {
  it('steps automatically and stops at the latest version', () => {
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

  it('restarts from the first version if it is at the latest', () => {
    const { actor, shown, isPlaying } = start();
    actor.send({ type: 'PLAY' });
    expect(shown()).toBe(1);
    expect(isPlaying()).toBe(true);
  });

  it('does nothing if there is only one version', () => {
    const { actor, isPlaying } = start(null, 1);
    actor.send({ type: 'PLAY' });
    expect(isPlaying()).toBe(false);
  });

  it('plays faster, and then slowly again', () => {
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
  ])('pauses after $type', (event) => {
    const { actor, clock, shown, isPlaying } = start(1);
    actor.send({ type: 'PLAY' });
    actor.send(event);
    expect(isPlaying()).toBe(false);
    const stoodAt = shown();
    clock.increment(STEP_TIME * 3);
    expect(shown()).toBe(stoodAt);
  });

  it('keeps playing when the address confirms its own move', () => {
    const { actor, clock, isPlaying } = start(1);
    actor.send({ type: 'PLAY' });
    clock.increment(STEP_TIME);
    actor.send({ type: 'ADDRESSED', version: 2 });
    expect(isPlaying()).toBe(true);
  });

  it('continues to a version that arrived meanwhile', () => {
    const { actor, clock, shown } = start(4);
    actor.send({ type: 'PLAY' });
    actor.send({ type: 'APPENDED', last: 6 });
    clock.increment(STEP_TIME);
    clock.increment(STEP_TIME);
    expect(shown()).toBe(6);
  });
});
