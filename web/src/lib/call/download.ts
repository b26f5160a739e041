import { CallError } from './call-error.ts';
import { sayNow } from '../value/language.ts';
import { isRecord } from '../stored.ts';
import { unwrap, type Sent } from './wire.ts';
import { libWords } from '../words.ts';

/** The header value that marks a body as a message although it looks like a file (specification 8). */
const REST_CODE_MESSAGE = '32008';

/** Returns the file name in a content-disposition header; the UTF-8 form takes precedence. */
export function fileNameOf(disposition: string | null): string | undefined {
  const utf8 = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  try {
    return utf8 === undefined ? plain : decodeURIComponent(utf8);
  } catch {
    return plain;
  }
}

const failed = (): CallError => new CallError(sayNow(libWords.downloadFailed), { code: 0, key: 'downloadFailed' });

function refusal(sent: Sent, body: unknown): CallError {
  if (!isRecord(body)) return new CallError(sayNow(libWords.serverError), { code: 0, key: 'serverError' });
  if (typeof body['msg'] !== 'string' || body['msg'] === '') return failed();
  try {
    unwrap(sent, body);
    return failed();
  } catch (error) {
    return error instanceof CallError ? error : failed();
  }
}

/**
 * Returns the file of a response, or the failure by readings D28, first match: the message of a blob marked 32008; the
 * message of a JSON body whose code is not success; 'Server error' for anything that is not an object; otherwise
 * 'Download failed'.
 */
export async function readDownload(
  sent: Sent,
  response: Response,
): Promise<{ readonly blob: Blob; readonly name: string }> {
  const disposition = response.headers.get('content-disposition');
  const marked = response.headers.get('rest-code') === REST_CODE_MESSAGE;
  if (response.ok && disposition !== null && !marked) {
    const blob = await response.blob().catch(() => Promise.reject(failed()));
    return { blob, name: fileNameOf(disposition) ?? 'download' };
  }
  const text = await response.text().catch(() => '');
  throw marked ? markedRefusal(text) : refusal(sent, parse(text));
}

function markedRefusal(text: string): CallError {
  const body = parse(text);
  const msg = isRecord(body) ? body['msg'] : text;
  if (typeof msg !== 'string' || msg.trim() === '') return failed();
  return new CallError(msg, { code: 32008, key: 'downloadFailed' });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Gives a file to the browser to save. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // some browsers read the address only after the click has been handled
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
