import type { ErrorCode } from '@waymark/contracts';
import type { FastifyReply } from 'fastify';
import { errorAnswer, type ErrorAnswer } from './errors.js';

export const sendErrorAnswer = (reply: FastifyReply, { status, headers, body }: ErrorAnswer): FastifyReply =>
  reply.code(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body));

/** Sends `{detail, code}`; for routes registered on Fastify itself. */
export const sendError = (
  reply: FastifyReply,
  code: ErrorCode,
  detail?: string,
  headers: Record<string, string> = {},
): FastifyReply => sendErrorAnswer(reply, errorAnswer(code, detail, headers));
