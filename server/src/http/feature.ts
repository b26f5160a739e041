import type { Address } from './address.ts';
import type { Handler } from './handler.ts';

/** What a feature brings to the product. Its rules of registers are declared by importing them in its `feature.ts`. */
export interface Feature {
  /** What answers its calls. */
  readonly handlers: readonly Handler[];
  /** What it answers to a GET. */
  readonly addresses: readonly Address[];
}

/** Declares what a feature brings; what is left out it does not have. */
export const feature = ({ handlers = [], addresses = [] }: Partial<Feature> = {}): Feature => ({ handlers, addresses });
