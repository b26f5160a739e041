import type { FocusEvent, KeyboardEvent } from 'react';
import type { Field } from '@plumbline/contract/field/field.ts';
import type { CellError } from '../lib/form-errors.ts';

/** What every input of a form is given by it: its value as it is read, and how to change it. */
export interface InputProps<F = Field> {
  readonly field: F;
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly autoFocus?: boolean;
  /** The cells of a list field that the server refused. */
  readonly cells?: readonly CellError[];
}

/** The properties of an input that may be left out, as the component library wants them. */
export const marks = ({ id, autoFocus, onBlur }: Pick<InputProps, 'id' | 'autoFocus' | 'onBlur'>) => ({
  ...(id === undefined ? {} : { id }),
  ...(autoFocus ? { autoFocus } : {}),
  ...(onBlur ? { onBlur } : {}),
});

/**
 * What a list of rows is wrapped with. Tab leaves the field with what was typed instead of taking the row that happens
 * to stand first, and the input is asked itself: the list forgets what was typed before it tells that it was left.
 */
export const leaving = (leave: (typed: string) => void) => ({
  onKeyDownCapture: (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.stopPropagation();
  },
  onBlurCapture: (event: FocusEvent) => {
    if (event.target instanceof HTMLInputElement) leave(event.target.value.trim());
  },
});
