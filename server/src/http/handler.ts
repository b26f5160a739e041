import { Readable } from 'node:stream';
import type { Call, CallAccess, Download, OutputOf, ParsedOf } from '@plumbline/contract/calls/call.ts';
import type { Area } from '@plumbline/contract/access.ts';
import type { Context, Scoped, SignedIn } from './context.ts';
import { noFile } from './no-file.ts';
import type { UploadedFile } from './register-service.ts';

/** A file as the response of a call. */
export interface FileAnswer {
  /** The name it is saved under; any characters. */
  readonly file: string;
  /** Its media type. */
  readonly type: string;
  readonly body: Readable | Buffer;
}

/** True when a result is a file rather than data; no data of ours has a stream or bytes as `body`. */
export function isFileAnswer(answer: unknown): answer is FileAnswer {
  if (typeof answer !== 'object' || answer === null || !('body' in answer)) return false;
  return Buffer.isBuffer(answer.body) || answer.body instanceof Readable;
}

/** The context that an access level guarantees. A call that does not keep its literal access type gets the most. */
export type ContextFor<A extends CallAccess> = CallAccess extends A
  ? Scoped
  : A extends 'open'
    ? Context
    : A extends 'signedIn' | 'locked' | { readonly area: Area } | { readonly areaIn: string }
      ? SignedIn
      : Scoped;

/** What a handler of a call returns. */
export type AnswerOf<C> = OutputOf<C> extends Download ? FileAnswer : OutputOf<C>;

/** A call and its handler. The edge has checked access and input before `run`. */
export interface Handler {
  readonly call: Call;
  // a method, so that a function needing more than a bare context fits: the edge supplies what the access guarantees
  run(context: Context, input: unknown, file?: UploadedFile): unknown;
  /** The largest file the caller may send, in bytes; defaults to the limit for attachments. */
  readonly largest?: (context: Context) => number;
  /**
   * The call only reads, returns data rather than a file, and may take seconds in a large plant: it runs where it
   * blocks nobody (`db/reading.ts`).
   */
  readonly isLong?: true;
  /**
   * Refuses a file before its bytes are sent, by its name and size in bytes, in the words of `run`, which checks again.
   * A call with it also takes a file that arrived in parts: its input has `upload`, the id of that.
   */
  ahead?(context: Context, input: unknown, announced: Announced): Promise<void>;
}

/** A file that a client is about to send. */
export interface Announced {
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
}

/**
 * Declares the handler of a call: `handle(login, (context, input) => …)`. The context follows from the call's access,
 * the input is parsed, the result is the call's output, or a `FileAnswer` where the call returns a file.
 */
export function handle<C extends Call>(
  call: C,
  run: (context: ContextFor<C['access']>, input: ParsedOf<C>) => AnswerOf<C> | Promise<AnswerOf<C>>,
  { isLong }: Pick<Handler, 'isLong'> = {},
): Handler {
  return { call, run, ...(isLong && { isLong }) };
}

/**
 * Declares the handler of a call that takes a file: the file is on disk, and is deleted after the call unless it was
 * moved away.
 */
export function handleUpload<C extends Call>(
  call: C,
  run: (context: ContextFor<C['access']>, input: ParsedOf<C>, file: UploadedFile) => AnswerOf<C> | Promise<AnswerOf<C>>,
  {
    largest,
    ahead,
  }: Pick<Handler, 'largest'> & {
    readonly ahead?: (context: ContextFor<C['access']>, input: ParsedOf<C>, announced: Announced) => Promise<void>;
  } = {},
): Handler {
  return {
    call,
    ...(largest && { largest }),
    ...(ahead && {
      ahead: (context: ContextFor<C['access']>, input: ParsedOf<C>, announced: Announced) =>
        ahead(context, input, announced),
    }),
    run: (context: ContextFor<C['access']>, input: ParsedOf<C>, file?: UploadedFile) => {
      if (file === undefined) throw noFile();
      return run(context, input, file);
    },
  };
}
