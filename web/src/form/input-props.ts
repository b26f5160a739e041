import type { FocusEvent, KeyboardEvent } from 'react';
import type { Field } from '@plumbline/contract/field/field.ts';
import type { CellError } from '../lib/call/form-errors.ts';

/** The properties of every form input: its value as read, and how to change it. */
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

/** The optional properties of an input, in the form the component library requires. */
export const optionalInputProps = ({ id, autoFocus, onBlur }: Pick<InputProps, 'id' | 'autoFocus' | 'onBlur'>) => ({
  ...(id === undefined ? {} : { id }),
  ...(autoFocus ? { autoFocus } : {}),
  ...(onBlur ? { onBlur } : {}),
});

/**
 * Event handlers around a dropdown of rows. Tab leaves the field with the typed text instead of selecting the first
 * row. The text is read from the input itself, since the dropdown clears its search text before it reports the blur.
 */
export const leaving = (leave: (typed: string) => void) => ({
  onKeyDownCapture: (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.stopPropagation();
  },
  onBlurCapture: (event: FocusEvent) => {
    if (event.target instanceof HTMLInputElement) leave(event.target.value.trim());
  },
});
