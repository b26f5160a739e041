import type { ReactNode } from 'react';

/** One tab of a sheet. */
export interface SheetTab {
  readonly key: string;
  readonly label: string;
  /** How many are inside, shown even when it is 0; null while it is counted: its room is kept, so that no tab moves under a finger. */
  readonly count?: number | null | undefined;
  readonly content: ReactNode;
}

/** A sheet that slides in from the right over a list that stays. */
export interface SideSheetProps {
  readonly open: boolean;
  /** Close by the cross or Esc. A sheet with unsaved input may ask first, and stay open. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Under the title: what the row is, its state. */
  readonly note?: ReactNode;
  /** The actions of the sheet, at the right of its title. */
  readonly actions?: ReactNode;
  readonly tabs?: readonly SheetTab[];
  readonly tab?: string;
  readonly onTab?: (key: string) => void;
  /** Cancel and save, where something is filled in: always at its foot, in sight however long it is. */
  readonly footer?: ReactNode;
  /** For tables side by side; every other sheet is of one width. */
  readonly wide?: boolean | undefined;
  /** Instead of tabs, or above them. */
  readonly children?: ReactNode;
}
