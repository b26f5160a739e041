import { z } from 'zod';
import type { Area, Right } from '../access.ts';
import type { Service } from '../envelope.ts';

/**
 * The path in an input to a text that names something: `register`, or `plan.*.register` for the register of each list
 * item. Applies to the input after parsing, so that an omitted field may have its default.
 */
export type InputPath<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends string
    ? K
    : NonNullable<T[K]> extends readonly (infer Item)[]
      ? `${K}.*.${InputPath<Item>}`
      : never;
}[keyof T & string];

/**
 * Who may call:
 * - `open`: anyone
 * - `signedIn`: any session
 * - `locked`: any session, also while its screen is locked
 * - `level`: a session with a granted path A–E. The response is the caller's own, is narrowed to what the caller may
 *   see, or depends on a row (an import, a file) whose register is known only once the row is found; then the handler
 *   checks
 * - `register`: a right on one register; `registerIn`: on the register given in the input. Both also need a level. An
 *   omitted optional field names no register, and nothing is checked
 * - `area`: a right on one area of administration; `areaIn`: on the area given in the input. These need no level
 */
export type CallAccess<Path extends string = string> =
  | 'open'
  | 'signedIn'
  | 'locked'
  | 'level'
  | { readonly register: string; readonly right: Right }
  | { readonly registerIn: Path; readonly right: Right }
  | { readonly area: Area; readonly right: Right }
  | { readonly areaIn: Path; readonly right: Right };

/** One named call of the API. All calls are POST. */
export interface Call<I extends z.ZodType = z.ZodType, O = unknown> {
  /** `{id}` in a path is filled from `input.id`: `/user-center/delete-user/{id}`. */
  readonly path: `/${Service}/${string}`;
  /** Required; there is no default. */
  readonly access: CallAccess;
  /** The schema of the body. */
  readonly input: I;
  /** A type marker only: the type of `data`. `download` returns a file instead of an envelope. */
  readonly output: O;
  /**
   * The members of `data` are repeated at the top level of the response, where clients written for another server
   * expect them.
   */
  readonly repeated?: true;
  /** Takes a multipart form: the input as fields, and one part `file`. */
  readonly upload?: true;
}

/** A marker that carries a type and no value: `output: as<Project[]>()`. */
export const as = <T>(): T => undefined as T; // eslint-disable-line -- a phantom: the value is never read
/** The response is a file. */
export interface Download {
  readonly download: true;
}

/** Declares a call. An access that depends on the input must name a field of the input. */
export const call = <const I extends z.ZodType, O>(
  c: Call<I, O> & { readonly access: CallAccess<InputPath<z.output<I>>> },
): Call<I, O> => c;

/** Returns the address of a call: its path, with the parameters filled from the input and removed from the body. */
export function addressOf(
  { path }: Pick<Call, 'path'>,
  input: unknown,
): { readonly path: Call['path']; readonly body: unknown } {
  if (!path.includes('{') || typeof input !== 'object' || input === null) return { path, body: input };
  const body = new Map(Object.entries(input));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = body.get(name);
    body.delete(name);
    return encodeURIComponent(String(value));
  });
  return { path: filled as Call['path'], body: Object.fromEntries(body) }; // eslint-disable-line -- the service in front stays
}

/** No input. */
export const nothing = z.object({}).nullish();
export type InputOf<C> = C extends Call<infer I, unknown> ? z.input<I> : never;
export type ParsedOf<C> = C extends Call<infer I, unknown> ? z.output<I> : never;
export type OutputOf<C> = C extends Call<z.ZodType, infer O> ? O : never;
