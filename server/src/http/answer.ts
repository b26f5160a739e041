import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFileAnswer, type FileAnswer } from './handler.ts';
import { success } from './refusal.ts';

/** The `content-disposition` header: a name in ASCII for old clients, and the real name beside it (RFC 6266). */
export function disposition(file: string, how: 'attachment' | 'inline' = 'attachment'): string {
  const plain = file.replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_');
  const exact = encodeURIComponent(file).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

const sendFile = (reply: FastifyReply, { file, type, body }: FileAnswer): FastifyReply =>
  reply.header('content-type', type).header('content-disposition', disposition(file)).send(body);

/** How a response is sent. */
export interface AnswerOptions {
  /** The members of the data also appear beside the envelope's own members, which take precedence. */
  readonly repeated?: boolean | undefined;
}

/** Sends what a handler returned: a file unchanged, anything else in the envelope. */
export function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  data: unknown,
  { repeated = false }: AnswerOptions = {},
): FastifyReply {
  if (isFileAnswer(data)) return sendFile(reply, data);
  const envelope = success(request.url, data);
  return reply.send(repeated && typeof data === 'object' ? { ...data, ...envelope } : envelope);
}
