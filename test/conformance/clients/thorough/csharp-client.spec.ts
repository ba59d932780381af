/** @needs NSwag */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEMO_PASSWORD } from '../../../support/clients/people.js';
import { useServer } from '../../../support/product/server.js';

const SOURCES = 'test/conformance/clients/thorough/csharp';

describe('a C# client that NSwag generates from openapi.json', () => {
  const anybody = useServer();
  let folder: string;

  const dotnet = async (...args: string[]): Promise<string> => {
    const child = spawn('dotnet', args, {
      cwd: folder,
      env: {
        ...process.env,
        DOTNET_CLI_TELEMETRY_OPTOUT: '1',
        DOTNET_NOLOGO: '1',
        MSBUILDDISABLENODEREUSE: '1',
        UseSharedCompilation: 'false',
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`dotnet ${args.join(' ')} ended with ${code}:\n${output.slice(0, 4_000)}`);
    return output;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-csharp-'));
    await cp(SOURCES, folder, { recursive: true });
    const { text } = await anybody.raw('/api/openapi.json');
    await writeFile(join(folder, 'openapi.json'), text);
    await dotnet('build', 'generator');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(['SystemTextJson', 'NewtonsoftJson'])('compiles without edits and uses the API, with %s', async (library) => {
    const journey = `journey-${library}`;
    await cp(join(folder, 'journey'), join(folder, journey), { recursive: true });
    await dotnet(
      'run',
      '--no-build',
      '--project',
      'generator',
      '--',
      'openapi.json',
      join(journey, 'Client.cs'),
      library,
    );
    await dotnet('build', journey, `-p:JsonLibrary=${library}`);
    const run = ['run', '--no-build', '--project', journey, '--', anybody.url, 'staff@demo.test', DEMO_PASSWORD];
    expect(await dotnet(...run)).toContain('The journey is complete.');
  });
});
