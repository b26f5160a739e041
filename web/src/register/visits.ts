import { createContext, useContext, useState } from 'react';
import type { RecordName } from './record-address.ts';

/** Opens a record in the sheet one is in; null outside a sheet. */
type Visit = ((record: RecordName) => void) | null;

/** Given by the side sheet to what it shows. */
export const VisitContext = createContext<Visit>(null);

/** How a reference opens its record in the same sheet; null where there is no sheet to stay in. */
export const useVisit = (): Visit => useContext(VisitContext);

/** The records that were opened from a row in its sheet, one from another. */
export interface Visits {
  /** The one that is shown; undefined while the row itself is. */
  readonly at: RecordName | undefined;
  /** The one before it; undefined where that is the row. */
  readonly before: RecordName | undefined;
  readonly visit: (record: RecordName) => void;
  readonly back: () => void;
}

const NONE: readonly RecordName[] = [];

/** The visits from one row; another row begins anew. */
export function useVisits(row: string | undefined): Visits {
  const [kept, keep] = useState({ row, trail: NONE });
  const trail = kept.row === row ? kept.trail : NONE;
  return {
    at: trail.at(-1),
    before: trail.at(-2),
    visit: (record) => keep({ row, trail: [...trail, record] }),
    back: () => keep({ row, trail: trail.slice(0, -1) }),
  };
}
