import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { versionsToProve, type Evidence, type HistoryEntry, type HistoryProof } from '@waymark/contracts';
import { evidenceFile } from '@waymark/contracts/ui';
import type { Client } from '../../support/clients/client.js';
import { dayFromNow } from '../../support/clients/days.js';
import { demoAuditor, demoStaff, newCustomer, type Person } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { runTool } from '../../support/secrets/tool-process.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();
const today = new Date().toISOString().slice(0, 10);
const yesterday = dayFromNow(-1);
let directory: string;
let owner: Person;
let auditor: Person;
let id: number;
let tracking_number: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'waymark-evidence-'));
  owner = await newCustomer(anybody);
  auditor = await demoAuditor(anybody);
  const staff = await demoStaff(anybody);
  ({ id, tracking_number } = await newShipment(owner.client));
  await newUpdate(staff.client, id, { status: 'picked_up', location: 'Oslo', timestamp: `${yesterday}T10:00:00.000Z` });
  await owner.client.patch(`/shipments/${id}/`, { weight: 7.5 });
});
afterAll(() => rm(directory, { recursive: true }));

const evidenceOf = async (client: Client, day: string, by: Evidence['by'] = 'recorded'): Promise<Evidence> => {
  const { body: history } = await client.get<HistoryEntry[]>(`/shipments/${id}/history/`);
  const proofs: HistoryProof[] = [];
  for (const version of versionsToProve(history)) {
    proofs.push((await client.get<HistoryProof>(`/shipments/${id}/history/proof/?version=${version}`)).body);
  }
  return evidenceFile({ shipment_id: id, tracking_number }, { day, zone: 'UTC', by }, history, proofs);
};

/** Verifies without a log or a server's directory. */
const verify = async (evidence: object): Promise<{ code: number | null; output: string }> => {
  const file = join(directory, 'evidence.json');
  await writeFile(file, JSON.stringify(evidence));
  const { code, output, errors } = await runTool('verify', [file], { DATA_DIR: join(directory, 'none') });
  return { code, output: output + errors };
};

describe('the evidence for a day', () => {
  it('is accepted with its events and the state at the end of the day', async () => {
    const { code, output } = await verify(await evidenceOf(auditor.client, today));
    expect(output).toMatch(/^ok {5}History .*3 events/u);
    expect(output).toContain(`3 events recorded on ${today} (UTC): version 1, 2, 3`);
    expect(output).toMatch(
      /ok {5}State {6}picked_up since \S+ at \S+, before the end of .* \(UTC\), version 3, the last event of the parcel/u,
    );
    expect(output).toMatch(/ok {5}Signature /u);
    expect(code).toBe(0);
  });

  it('is accepted by event time', async () => {
    const { code, output } = await verify(await evidenceOf(auditor.client, yesterday, 'happened'));
    expect(output).toContain(`1 events happened on ${yesterday} (UTC): version 2`);
    expect(output).toContain(`the parcel did not exist yet at the end of ${yesterday} (UTC)`);
    expect(code).toBe(0);
  });

  it('is accepted for a day without events, and proves the state and the last event', async () => {
    const tomorrow = dayFromNow(1);
    const { code, output } = await verify(await evidenceOf(auditor.client, tomorrow));
    expect(output).toContain(`0 events recorded on ${tomorrow} (UTC)\n`);
    expect(output).toMatch(/ok {5}State {6}picked_up since /u);
    expect(code).toBe(0);
  });

  it('is accepted as a customer sees it, without the actors of others', async () => {
    const { code, output } = await verify(await evidenceOf(owner.client, today));
    expect([code, output]).toEqual([0, expect.stringMatching(/^ok {5}History /u)]);
  });

  it.each<[string, (evidence: Evidence) => object, RegExp]>([
    [
      'an event omitted from the day',
      ({ events, ...rest }) => ({ ...rest, events: events.slice(1) }),
      /WRONG {2}Day .*differ: found version 1, 2, 3/u,
    ],
    [
      'another state',
      ({ end_of_day, ...rest }) => ({ ...rest, end_of_day: end_of_day && { ...end_of_day, status: 'delivered' } }),
      /WRONG {2}State .*does not match the events/u,
    ],
    [
      'a state that results from altered changes',
      ({ end_of_day, history, ...rest }) => ({
        ...rest,
        end_of_day: end_of_day && { ...end_of_day, status: 'delivered' },
        history: history.map((entry) => ({
          ...entry,
          changes: entry.changes.map((change) =>
            change.field === 'status' ? { ...change, after: 'delivered' } : change,
          ),
        })),
      }),
      /WRONG {2}History .*changes of version 1 do not match/u,
    ],
    [
      'a missing event',
      ({ history, ...rest }) => ({ ...rest, history: history.toSpliced(1, 1) }),
      /WRONG {2}History .*broken at version 2/u,
    ],
    [
      'an altered event',
      ({ history, ...rest }) => ({ ...rest, history: history.map((entry) => ({ ...entry, id: 'other' })) }),
      /WRONG {2}History .*altered at version 1/u,
    ],
    [
      'another parcel',
      (evidence) => ({ ...evidence, tracking_number: 'WM-0000-0000-0000-0' }),
      /WRONG {2}History .*does not belong to WM-0000/u,
    ],
  ])('is rejected with %s', async (_, change, finding) => {
    const { code, output } = await verify(change(await evidenceOf(auditor.client, today)));
    expect(output).toMatch(finding);
    expect(code).toBe(1);
  });

  it('names an unknown time zone', async () => {
    const { code, output } = await verify({ ...(await evidenceOf(auditor.client, today)), zone: 'Nowhere/City' });
    expect([code, output]).toEqual([2, expect.stringContaining('zone: "Nowhere/City" is not a known time zone')]);
  });
});
