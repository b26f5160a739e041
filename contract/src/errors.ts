import { commonErrors } from './common-errors.ts';
import { captchaErrors } from './features/captcha/errors.ts';
import { sessionErrors } from './features/session/errors.ts';
import { providersErrors } from './features/providers/errors.ts';
import { documentsErrors } from './features/documents/errors.ts';
import { filesErrors } from './features/files/errors.ts';
import { handoverErrors } from './features/handover/errors.ts';
import { importsErrors } from './features/imports/errors.ts';
import { operationsErrors } from './features/operations/errors.ts';
import { viewsErrors } from './features/views/errors.ts';
import { fill, type Language, type Word } from './words/word.ts';

/**
 * All known refusals: the number in the API dialect, the number in the auth dialect where it differs, and the text.
 * Texts quoted from the specification are verbatim, with the other language beside them (readings D36).
 */
export const ERRORS = {
  ...commonErrors,
  ...captchaErrors,
  ...sessionErrors,
  ...providersErrors,
  ...filesErrors,
  ...handoverErrors,
  ...importsErrors,
  ...operationsErrors,
  ...documentsErrors,
  ...viewsErrors,
} as const satisfies Record<string, { readonly code: number; readonly auth?: number; readonly words: Word }>;

/** The key of a known refusal. */
export type ErrorKey = keyof typeof ERRORS;

/** A refusal of one form field; `field` is a path of one part, or three (`lines.2.qty`), readings D57. */
export interface FieldError {
  readonly field: string;
  readonly words: Word;
  /** The value is missing rather than malformed. */
  readonly missing?: boolean;
}

/** A known refusal. The edge converts it to the envelope, in the caller's language. */
export class AppError extends Error {
  readonly key: ErrorKey;
  /** Facts inserted into the text; a fact may itself be a word. */
  readonly facts: Readonly<Record<string, string | number | Word>>;
  /** The `data` of the response. */
  readonly data: unknown;

  constructor(key: ErrorKey, facts: Readonly<Record<string, string | number | Word>> = {}, data: unknown = null) {
    super(key);
    this.name = 'AppError';
    this.key = key;
    this.facts = facts;
    this.data = data;
  }
}

/** Refuses a form, listing each invalid field (code 14). */
export class InvalidError extends AppError {
  readonly fields: readonly FieldError[];

  constructor(fields: readonly FieldError[]) {
    super('invalid');
    this.fields = fields;
  }
}

/** Returns the text of a refusal in one language. */
export function errorText(error: AppError, language: Language): string {
  const facts: Record<string, string | number> = {};
  for (const [name, fact] of Object.entries(error.facts))
    facts[name] = typeof fact === 'object' ? fact[language] : fact;
  return fill(ERRORS[error.key].words, facts)[language];
}
