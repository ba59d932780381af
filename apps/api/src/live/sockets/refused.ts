import type { ErrorCode, WatchRefusal } from '@waymark/contracts';
import { errorAnswer } from '../../http/errors/errors.js';

export const refused = (code: ErrorCode, detail?: string): WatchRefusal => ({
  ok: false,
  detail: errorAnswer(code, detail).body.detail,
  code,
});
