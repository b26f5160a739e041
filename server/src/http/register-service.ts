import type { Verb } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Scoped } from './context.ts';

/** An uploaded file, saved on disk. */
export interface UploadedFile {
  /**
   * Its path; the file belongs to the service once `upload` has resolved, and is deleted by the edge when it throws.
   */
  readonly path: string;
  /** Its name on the client: a text to show, never part of a path. */
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
}

/** Handles the verbs of every register. The edge has checked session, level, right and input. */
export interface RegisterService {
  /** Runs one verb with its parsed input (`verbInput`). `export` and `template` return a `FileAnswer`. */
  call(context: Scoped, register: AnyRegister, verb: Verb, input: unknown): Promise<unknown>;
  /** The verb `import`: a saved file and the other fields of the form. */
  upload(
    context: Scoped,
    register: AnyRegister,
    file: UploadedFile,
    fields: Readonly<Record<string, string>>,
  ): Promise<unknown>;
}
