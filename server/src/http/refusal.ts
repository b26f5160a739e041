import { SUCCESS, serviceOf, type Envelope, type FieldErrors } from '@plumbline/contract/envelope.ts';
import { type AppError, ERRORS, errorText, InvalidError, type ErrorKey } from '@plumbline/contract/errors.ts';
import { say, type Language } from '@plumbline/contract/words/word.ts';

/**
 * HTTP statuses for refusals about the request itself rather than the business: proxies and monitors need a real status
 * (readings D51).
 */
const STATUS: Partial<Record<ErrorKey, number>> = {
  badRequest: 400,
  unknownCall: 404,
  addressEnded: 404,
  tooLarge: 413,
  bodyTooLarge: 413,
  tooMany: 429,
  busy: 429,
  exportsBusy: 429,
  fault: 500,
  databaseAway: 503,
  answerLate: 503,
  diskFull: 507,
};

/** The HTTP status of a refusal; business refusals have 200. */
export const statusOf = (error: AppError): number => STATUS[error.key] ?? 200;

/** The response of a successful call, with the success code of its service (readings D03, D15). */
export const success = (url: string, data: unknown): Envelope => ({
  code: SUCCESS[serviceOf(url)],
  data: data === undefined ? null : data,
  msg: '',
});

/** The code of a refusal in the dialect of the responding service (readings D05). */
function codeOf(error: AppError, url: string): number {
  const entry: { readonly code: number; readonly auth?: number } = ERRORS[error.key];
  return serviceOf(url) === 'api' ? entry.code : (entry.auth ?? entry.code);
}

function fieldLists(error: InvalidError, language: Language): FieldErrors {
  const listed = (missing: boolean) =>
    error.fields
      .filter((each) => (each.missing ?? false) === missing)
      .map(({ field, words }) => ({ field, msg: say(words, language) }));
  return { reqFieldErrorList: listed(true), reqFormatErrorList: listed(false) };
}

/** The response of a refusal: code in the service's dialect, text in the caller's language. */
export const refusal = (error: AppError, url: string, language: Language): Envelope => ({
  code: codeOf(error, url),
  data: error instanceof InvalidError ? fieldLists(error, language) : error.data,
  msg: errorText(error, language),
});
