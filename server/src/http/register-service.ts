import type { Verb } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Scoped } from './context.ts';

/** A file that came up, saved on disk. */
export interface UploadedFile {
  /** Where it lies; belongs to the service once `upload` has answered, and is deleted by the edge when it throws. */
  readonly path: string;
  /** The name it had on the other side: a text to show, never a part of a path. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** What answers the verbs of every register. The edge has checked session, level, right and input. */
export interface RegisterService {
  /** One verb with its parsed input (`verbInput`). `export` and `template` answer a `FileAnswer`. */
  call(context: Scoped, register: AnyRegister, verb: Verb, input: unknown): Promise<unknown>;
  /** The verb `import`: a saved file and the other fields of the form. */
  upload(
    context: Scoped,
    register: AnyRegister,
    file: UploadedFile,
    fields: Readonly<Record<string, string>>,
  ): Promise<unknown>;
}
