import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { textOf } from './compose-file.js';
import { findContainerEngine } from './container-engine.js';

const PATH = process.env['PATH'];
const folder = mkdtempSync(join(tmpdir(), 'waymark-engine-'));
afterEach(() => {
  process.env['PATH'] = PATH;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Leaves only a Podman on PATH, of which a command fails if it contains one of the texts. */
const leavePodmanThatFails = (...texts: readonly string[]): void => {
  const [, version = ''] = /^FROM node:([\d.]+)/m.exec(textOf('infra/container/Dockerfile')) ?? [];
  const failures = texts.map((text) => `*'${text}'*) exit 125 ;;`);
  const script = ['#!/bin/sh', 'case "$*" in', ...failures, `*'node --version'*) echo v${version} ;;`, 'esac', ''];
  writeFileSync(join(folder, 'podman'), script.join('\n'), { mode: 0o755 });
  process.env['PATH'] = folder;
};

describe('the need of tests that build the image', () => {
  it.each([
    ['an image builder', ['info']],
    ['the base image', ['image inspect', 'pull']],
    ['containers', ['node --version']],
    ['npm and Debian packages', ['npm view']],
  ])('is "%s" where podman fails for %j', (lacking, texts) => {
    leavePodmanThatFails(...texts);
    expect(findContainerEngine()).toEqual({ lacking });
  });

  it('is present where podman succeeds', () => {
    leavePodmanThatFails();
    expect(findContainerEngine()).toHaveProperty('engine');
  });
});
