import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { authMachine } from '../features/auth/machines/auth/machine.js';
import { idleMachine } from '../features/auth/machines/idle/machine.js';
import { healthMachine } from '../features/health/machines/health/machine.js';
import { playerMachine } from '../features/history/machines/player/machine.js';
import { carouselMachine } from '../features/home/machines/carousel/machine.js';
import { severalMachine } from '../features/tracking/machines/several/machine.js';
import { trackMachine } from '../features/tracking/machines/track/machine.js';

const document = readFileSync(new URL('../../../../docs/state-machines.md', import.meta.url), 'utf8');

/** Returns the machine's section of docs/state-machines.md: its heading, text and diagram. */
const sectionOf = (id: string): string =>
  new RegExp(`^### ${id}\n(?<section>[^]*?stateDiagram-v2\n[^]*?)\`\`\``, 'm').exec(document)?.groups?.['section'] ??
  '';

const chartOf = (id: string): string => sectionOf(id).split('stateDiagram-v2\n')[1] ?? '';

const nodesBelow = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((child) => [child, ...nodesBelow(child)]);

const words = (text: string): Set<string> => new Set(text.match(/\w+/g));

describe.each<[string, AnyStateMachine]>([
  ['auth', authMachine],
  ['carousel', carouselMachine],
  ['health', healthMachine],
  ['idle', idleMachine],
  ['player', playerMachine],
  ['several', severalMachine],
  ['track', trackMachine],
])('the diagram of the %s machine', (id, machine) => {
  const nodes = nodesBelow(machine.root);

  it('has exactly its states', () => {
    const drawn = chartOf(id)
      .split('\n')
      .map((line) => line.replace(/:.*/, ''))
      .flatMap((line) => [...words(line)])
      .filter((word) => word !== 'state');
    expect([...new Set(drawn)].sort()).toEqual([...new Set(nodes.map(({ key }) => key))].sort());
  });

  it('has its events', () => {
    const events = machine.events.map(String).filter((type) => !type.startsWith('xstate.'));
    expect(events.filter((type) => !words(chartOf(id)).has(type))).toEqual([]);
  });

  it('has its delays and the completions of its invoked actors', () => {
    const delays = nodes.flatMap(({ after }) => after.map(({ delay }) => String(delay)));
    const invoked = nodes
      .filter(({ invoke }) => invoke.some(({ onDone }) => onDone !== undefined))
      .flatMap(({ invoke }) => invoke.map(({ src }) => (typeof src === 'string' ? src : '')));
    expect([...delays, ...invoked].filter((name) => !words(chartOf(id)).has(name))).toEqual([]);
  });
});
