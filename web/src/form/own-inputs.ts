import type { InputProps } from './input-props.ts';

/** Draws the input of a field. */
type Draw = (props: InputProps) => React.JSX.Element;

/** Inputs of single fields, by `register.field`. */
const inputs = new Map<string, Draw>();

/** Gives a field of a register an input of its own in forms, instead of the one of its kind; at import time. */
export const setOwnInput = (register: string, field: string, draw: Draw): void =>
  void inputs.set(`${register}.${field}`, draw);

/** The input that a feature gave to a field; undefined for the one of its kind. */
export const ownInput = (register: string, field: string): Draw | undefined => inputs.get(`${register}.${field}`);
