import type { Address } from './address.ts';
import type { Handler } from './handler.ts';

/** What a feature adds to the product. Its register rules are declared by importing them in its `feature.ts`. */
export interface Feature {
  /** The handlers of its calls. */
  readonly handlers: readonly Handler[];
  /** Its addresses for GET. */
  readonly addresses: readonly Address[];
}

/** Declares what a feature adds; anything omitted is empty. */
export const feature = ({ handlers = [], addresses = [] }: Partial<Feature> = {}): Feature => ({ handlers, addresses });
