import { describe, expect, it } from '@jest/globals';
import { deviceOf, deviceToken, isDeviceToken, newDeviceId } from './device-tokens.js';

const account = { id: 'ada', password_changed: 7, sessions_ended: 3 };
const device = { id: newDeviceId(), expires_at: 2_000 };
const token = deviceToken('secret', account, device);

describe("a device's token", () => {
  it('identifies the device to its account until it expires', () => {
    expect(deviceOf('secret', account, token, 1_999)).toEqual(device);
    expect(deviceOf('secret', account, token, 2_000)).toBeUndefined();
  });

  it.each([
    ['another account', { ...account, id: 'ben' }],
    ['the account after a new password', { ...account, password_changed: 8 }],
    ['the account after the end of all its sessions', { ...account, sessions_ended: 9 }],
  ])('is invalid for %s', (_, other) => {
    expect(deviceOf('secret', other, token, 1_000)).toBeUndefined();
  });

  it.each([
    ['of another server', deviceToken('another secret', account, device)],
    ['of another device', token.replace(device.id, newDeviceId())],
    ['with a later expiry', token.replace('_7d0_', '_fd0_')],
    ['without an expiry', token.replace('_7d0_', '__')],
    ['with a suffix', `${token}0`],
    ['in capitals', token.toUpperCase()],
    ['that is empty', ''],
  ])('is invalid if it is one %s', (_, other) => {
    expect(other).not.toBe(token);
    expect(deviceOf('secret', account, other, 1_000)).toBeUndefined();
  });

  it('differs from other text, and has the form that logs mask', () => {
    expect(isDeviceToken(token)).toBe(true);
    expect(isDeviceToken(`${token}; Domain=example.com`)).toBe(false);
    expect(token).toMatch(/^wm_[\w-]+$/);
  });

  it('has another device id each time', () => {
    expect(newDeviceId()).toMatch(/^[0-9a-f]{32}$/);
    expect(newDeviceId()).not.toBe(newDeviceId());
  });
});
