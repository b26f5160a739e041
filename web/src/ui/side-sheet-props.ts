import type { ReactNode } from 'react';

/** One tab of a sheet. */
export interface SheetTab {
  readonly key: string;
  readonly label: string;
  /**
   * The number of items inside, shown even when it is 0; null while it is being counted: space is reserved, so that no
   * tab moves under a finger.
   */
  readonly count?: number | null | undefined;
  readonly content: ReactNode;
}

/** A sheet that slides in from the right over a list, which stays. */
export interface SideSheetProps {
  readonly open: boolean;
  /** Called on the close button or Esc. A sheet with unsaved input may ask first, and stay open. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Shown under the title: what the row is, its state. */
  readonly note?: ReactNode;
  /** The actions of the sheet, at the right of its title. */
  readonly actions?: ReactNode;
  readonly tabs?: readonly SheetTab[];
  readonly tab?: string;
  readonly onTab?: (key: string) => void;
  /** Cancel and save, where something is filled in: always visible at the bottom, however long the sheet is. */
  readonly footer?: ReactNode;
  /** For tables side by side; all other sheets have one width. */
  readonly wide?: boolean | undefined;
  /** Content shown instead of tabs, or above them. */
  readonly children?: ReactNode;
}
