import type { ComponentType } from 'react';

/** Turns a frontPath of the menu into the address of a page; null when nothing stands there. */
export type AddressOf = (frontPath: string) => string | null;

/** What a page is drawn by. The shell tells it where menu entries lead, for pages that lead on. */
export type View = ComponentType<{ readonly addressOf: AddressOf }>;

/** What a feature brings to the pages. What it adds to the rows of registers stands in its `extension.tsx`. */
export interface Feature {
  /** What draws its pages that are no plain register, by route. */
  readonly views: Readonly<Record<string, View>>;
}
