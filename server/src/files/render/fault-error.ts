import { AppError, type ErrorKey } from '@plumbline/contract/errors.ts';
import { type RenderFault, Undrawable } from './render-messages.ts';

const KEYS = {
  password: 'filePassword',
  damaged: 'fileDamaged',
  tooHeavy: 'fileTooHeavy',
  noPicture: 'fileNotDrawn',
  noPage: 'fileNotDrawn',
  busy: 'fileBusy',
} as const satisfies Record<RenderFault, ErrorKey>;

/** The refusal of a file that cannot be drawn, by its name; any other error is itself. */
export const faultError = (error: unknown, name: string): unknown =>
  error instanceof Undrawable ? new AppError(KEYS[error.fault], { name }) : error;
