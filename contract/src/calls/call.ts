import { z } from 'zod';
import type { Area, Right } from '../access.ts';
import type { Service } from '../envelope.ts';

/**
 * Where an input names something by a text: `register`, or `plan.*.register` for that of each item of a list. Of the
 * input as it was read, so that a field left out may have its default.
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
 * - `open` anyone · `signedIn` any session · `locked` any session, also while its screen is locked;
 * - `level` a session with a granted path A–E: what it answers is the caller's own, or is narrowed to what they may see, or
 *   hangs on a row (an import, a file) whose register is known only once it is found: then the handler asks;
 * - `register` a right on one register, `registerIn` on the one the input names; both need a level too. An optional field
 *   that is left out names none, and nothing is asked;
 * - `area` a right on one area of administration, `areaIn` on the one the input names; these need no level.
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

/** One named call of the wire. All calls are POST. */
export interface Call<I extends z.ZodType = z.ZodType, O = unknown> {
  /** `{id}` in a path is filled from `input.id`: `/user-center/delete-user/{id}`. */
  readonly path: `/${Service}/${string}`;
  /** There is no default. */
  readonly access: CallAccess;
  /** What the body must be. */
  readonly input: I;
  /** Only a mark for the types: what `data` is. `download` answers a file instead of an envelope. */
  readonly output: O;
  /** The members of `data` also stand at the top of the answer, where clients made for another server look for them. */
  readonly repeated?: true;
  /** It takes a multipart form: the input as fields, and one part `file`. */
  readonly upload?: true;
}

/** A mark that carries a type and nothing else: `output: as<Project[]>()`. */
export const as = <T>(): T => undefined as T; // eslint-disable-line -- a phantom: the value is never read
/** The answer is a file. */
export interface Download {
  readonly download: true;
}

/** Declares a call. An access by the input names a field the input has. */
export const call = <const I extends z.ZodType, O>(
  c: Call<I, O> & { readonly access: CallAccess<InputPath<z.output<I>>> },
): Call<I, O> => c;

/** The address of a call: its path, with the parameters in it filled from the input and taken out of the body. */
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
