import type { ErrorCode, WatchRefusal } from '@waymark/contracts';
import { ERROR_DETAILS } from '../http/errors/errors.js';

export const refused = (code: ErrorCode, detail = ERROR_DETAILS[code]): WatchRefusal => ({ ok: false, detail, code });
