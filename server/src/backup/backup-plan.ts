import type { Keep, Nightly } from './keep.ts';
import type { Place } from './place.ts';

/** When backups are made, where they go, and which are kept. */
export interface BackupPlan {
  /** Null: by hand alone. */
  readonly nightly: Nightly | null;
  readonly place: Place;
  readonly keep: Keep;
}
