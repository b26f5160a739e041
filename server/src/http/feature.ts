import { type Contribution, install, type Kind } from '../compose/point.ts';
import type { Address } from './address.ts';
import type { Handler } from './handler.ts';

/** What a feature adds to the product: a value, which has no effect until it is composed. */
export interface Feature {
  /** The handlers of its calls. */
  readonly handlers: readonly Handler[];
  /** Its addresses for GET. */
  readonly addresses: readonly Address[];
  readonly contributions: readonly Contribution[];
}

/** Contributions of a kind, one by one or several together. */
type Of<K extends Kind> = readonly (Contribution<K> | readonly Contribution<K>[])[];

/** What a feature declares. Within a kind the order is that in which its contributions take effect. */
interface Declared extends Partial<Pick<Feature, 'handlers' | 'addresses'>> {
  /** What computes, refuses and accompanies rows of registers. */
  readonly rules?: Of<'rules'>;
  /** What happens after changes and signatures, in the same transaction. */
  readonly follows?: Of<'follows'>;
  /** Where the rows and counts of lists come from. */
  readonly lists?: Of<'lists'>;
  /** What only code can say of worked records. */
  readonly records?: Of<'records'>;
  /** What only SQL can say of what blocks certificates and work packs. */
  readonly blocks?: Of<'blocks'>;
  /** What it keeps although it follows from other rows: its figures in the catalogue. */
  readonly figures?: Of<'figures'>;
  /** What it adds to features before it, such as the codes of the menu in the profile of a session. */
  readonly adds?: Of<'adds'>;
}

/** Declares what a feature adds; anything omitted is empty. */
export const feature = ({ handlers = [], addresses = [], ...declared }: Declared = {}): Feature => ({
  handlers,
  addresses,
  contributions: [
    ...(declared.rules ?? []),
    ...(declared.follows ?? []),
    ...(declared.lists ?? []),
    ...(declared.records ?? []),
    ...(declared.blocks ?? []),
    ...(declared.figures ?? []),
    ...(declared.adds ?? []),
  ].flat(),
});

/**
 * Composes the product, or the part of it that a test needs, from these features and no others. The order of the
 * features is the order of their effects: guards refuse and followers follow as the features are listed, and within a
 * feature as its contributions are listed (ADR 92). Composing the same features again changes nothing.
 *
 * @throws {Error} when two features declare what only one may, such as the rows of a list
 */
export function compose(features: readonly Feature[]): Pick<Feature, 'handlers' | 'addresses'> {
  install(features.flatMap(({ contributions }) => contributions));
  return {
    handlers: features.flatMap(({ handlers }) => handlers),
    addresses: features.flatMap(({ addresses }) => addresses),
  };
}
