import type { FastifyReply } from 'fastify';

const POLICY = 'content-security-policy';

/**
 * Lets the browser submit the form of this page to this server: Track's search works without scripts. On other pages such a
 * form would put a password into the address.
 */
export const allowForms = (reply: FastifyReply): void => {
  reply.header(POLICY, String(reply.getHeader(POLICY)).replace("form-action 'none'", "form-action 'self'"));
};
