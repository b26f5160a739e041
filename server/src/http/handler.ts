import { Readable } from 'node:stream';
import type { Call, CallAccess, Download, OutputOf, ParsedOf } from '@plumbline/contract/calls/call.ts';
import type { Area } from '@plumbline/contract/access.ts';
import type { Context, Scoped, SignedIn } from './context.ts';
import { noFile } from './no-file.ts';
import type { UploadedFile } from './register-service.ts';

/** A file as the answer of a call. */
export interface FileAnswer {
  /** The name it is saved under; any characters. */
  readonly file: string;
  /** Its media type. */
  readonly type: string;
  readonly body: Readable | Buffer;
}

/** Whether an answer is a file rather than data; no data of ours holds a stream or bytes as `body`. */
export function isFileAnswer(answer: unknown): answer is FileAnswer {
  if (typeof answer !== 'object' || answer === null || !('body' in answer)) return false;
  return Buffer.isBuffer(answer.body) || answer.body instanceof Readable;
}

/** The context that an access promises. A call that does not keep its literal access promises the most. */
export type ContextFor<A extends CallAccess> = CallAccess extends A
  ? Scoped
  : A extends 'open'
    ? Context
    : A extends 'signedIn' | 'locked' | { readonly area: Area } | { readonly areaIn: string }
      ? SignedIn
      : Scoped;

/** What a handler of a call answers. */
export type AnswerOf<C> = OutputOf<C> extends Download ? FileAnswer : OutputOf<C>;

/** A call and what answers it. The edge has checked access and input before `run`. */
export interface Handler {
  readonly call: Call;
  // a method, so that a function that wants more than a bare context fits: the edge gives what the access promises
  run(context: Context, input: unknown, file?: UploadedFile): unknown;
  /** The largest file the caller may send it, in bytes; that of attachments unless said. */
  readonly largest?: (context: Context) => number;
  /** It only reads, data and no file, and may take seconds in a large plant: it runs where that holds up nobody (`db/reading.ts`). */
  readonly isLong?: true;
}

/**
 * Answers a call: `handle(login, (context, input) => …)`. The context follows the access of the call, the input is
 * parsed, the answer is the call's output, or a `FileAnswer` where the call answers a file.
 */
export function handle<C extends Call>(
  call: C,
  run: (context: ContextFor<C['access']>, input: ParsedOf<C>) => AnswerOf<C> | Promise<AnswerOf<C>>,
  { isLong }: Pick<Handler, 'isLong'> = {},
): Handler {
  return { call, run, ...(isLong && { isLong }) };
}

/** Answers a call that takes a file: it lies on the disk, and is deleted after the call where it was not taken away. */
export function handleUpload<C extends Call>(
  call: C,
  run: (context: ContextFor<C['access']>, input: ParsedOf<C>, file: UploadedFile) => AnswerOf<C> | Promise<AnswerOf<C>>,
  { largest }: Pick<Handler, 'largest'> = {},
): Handler {
  return {
    call,
    ...(largest && { largest }),
    run: (context: ContextFor<C['access']>, input: ParsedOf<C>, file?: UploadedFile) => {
      if (file === undefined) throw noFile();
      return run(context, input, file);
    },
  };
}
