import { isRecord } from '../stored.ts';

/** The kind of refusal, where the page can determine it. */
export type CallErrorKey =
  | 'network'
  | 'timeout'
  | 'serverError'
  | 'downloadFailed'
  | 'sessionEnded'
  | 'locked'
  | 'invalid'
  | 'forbidden'
  | 'stale'
  | 'notFound';

/** One field that a form must mark as invalid. */
export interface FieldMessage {
  /** As sent by the server: `name` or `lines.2.qty`. */
  readonly field: string;
  /** The field as a form path: `['name']` or `['lines', 2, 'qty']`; empty when it matches no field (readings D57). */
  readonly path: readonly (string | number)[];
  readonly msg: string;
  /** The value is missing rather than malformed. */
  readonly missing: boolean;
}

/** A failed call: refused by the server, or never answered. */
export class CallError extends Error {
  /** The code of the envelope; 0 without an envelope. */
  readonly code: number;
  readonly key?: CallErrorKey;
  /** The data of the response, e.g. both versions of a stale row. */
  readonly data: unknown;
  /** Empty except for code 14. */
  readonly fieldErrors: readonly FieldMessage[];

  constructor(
    message: string,
    about: { readonly code: number; readonly key?: CallErrorKey | undefined; readonly data?: unknown },
  ) {
    super(message);
    this.name = 'CallError';
    this.code = about.code;
    this.data = about.data ?? null;
    this.fieldErrors = about.code === 14 ? readFieldErrors(about.data) : [];
    const key = about.key ?? keyOf(about.code, about.data);
    if (key !== undefined) this.key = key;
  }
}

function keyOf(code: number, data: unknown): CallErrorKey | undefined {
  if (code === 409) return isRecord(data) && 'theirs' in data ? 'stale' : undefined;
  const known: Readonly<Record<number, CallErrorKey>> = {
    4: 'sessionEnded',
    401: 'sessionEnded',
    14: 'invalid',
    18: 'locked',
    403: 'forbidden',
    404: 'notFound',
    500: 'serverError',
  };
  return known[code];
}

/**
 * Returns the form path of a field: one part, or list, row from 0 and column; any other form matches no field (readings
 * D57).
 */
function fieldPath(field: string): readonly (string | number)[] {
  const parts = field.replace(/\[(\d+)\]/g, '.$1').split('.');
  if (parts.length === 1) return parts;
  const [list, row, column] = parts;
  if (parts.length !== 3 || list === undefined || column === undefined || !/^\d+$/.test(row ?? '')) return [];
  return [list, Number(row), column];
}

function readFieldErrors(data: unknown): readonly FieldMessage[] {
  if (!isRecord(data)) return [];
  return [...readList(data['reqFieldErrorList'], true), ...readList(data['reqFormatErrorList'], false)];
}

function readList(value: unknown, missing: boolean): readonly FieldMessage[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((item) => {
    const field = text(item['field']);
    return { field, path: fieldPath(field), msg: text(item['msg']), missing };
  });
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
