import type { ComponentType } from 'react';

/** Turns a frontPath of the menu into the address of a page; null when there is no such page. */
export type AddressOf = (frontPath: string) => string | null;

/** The component that draws a page. The shell passes `addressOf` so that the page can follow menu entries. */
export type View = ComponentType<{ readonly addressOf: AddressOf }>;

/** What a feature contributes to the pages. Its additions to register rows are in its `extension.tsx`. */
export interface Feature {
  /** The views of its pages that are not plain registers, by route. */
  readonly views: Readonly<Record<string, View>>;
}
