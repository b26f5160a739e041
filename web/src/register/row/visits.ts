import { createContext, useContext, useState } from 'react';
import type { RecordName } from '../record-address.ts';

/** Opens a record in the current sheet; null outside a sheet. */
type Visit = ((record: RecordName) => void) | null;

/** Provided by the side sheet to its content. */
export const VisitContext = createContext<Visit>(null);

/** How a reference opens its record in the same sheet; null where there is no sheet to stay in. */
export const useVisit = (): Visit => useContext(VisitContext);

/** The records opened from a row in its sheet, one from another. */
export interface Visits {
  /** The record shown; undefined while the row itself is shown. */
  readonly at: RecordName | undefined;
  /** The record before it; undefined when that is the row. */
  readonly before: RecordName | undefined;
  readonly visit: (record: RecordName) => void;
  readonly back: () => void;
}

const NONE: readonly RecordName[] = [];

/** The visits from one row; another row starts over. */
export function useVisits(row: string | undefined): Visits {
  const [visits, keep] = useState({ row, trail: NONE });
  const trail = visits.row === row ? visits.trail : NONE;
  return {
    at: trail.at(-1),
    before: trail.at(-2),
    visit: (record) => keep({ row, trail: [...trail, record] }),
    back: () => keep({ row, trail: trail.slice(0, -1) }),
  };
}
