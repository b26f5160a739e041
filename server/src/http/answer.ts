import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFileAnswer, type FileAnswer } from './handler.ts';
import { success } from './refusal.ts';

/** The name for old clients, in ASCII, and the real one beside it (RFC 6266). */
export function disposition(file: string, how: 'attachment' | 'inline' = 'attachment'): string {
  const plain = file.replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_');
  const exact = encodeURIComponent(file).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

const sendFile = (reply: FastifyReply, { file, type, body }: FileAnswer): FastifyReply =>
  reply.header('content-type', type).header('content-disposition', disposition(file)).send(body);

/** How an answer is sent. */
export interface AnswerOptions {
  /** The members of the data also stand beside the envelope, which keeps its own. */
  readonly repeated?: boolean | undefined;
}

/** Sends what a handler answered: a file as it is, anything else in the envelope. */
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
