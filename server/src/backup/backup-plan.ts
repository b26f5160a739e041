import type { Keep, Nightly } from './keep.ts';
import type { BackupStore } from './backup-store.ts';

/** When backups are made, where they go, and which are retained. */
export interface BackupPlan {
  /** Null: manually only. */
  readonly nightly: Nightly | null;
  readonly place: BackupStore;
  readonly keep: Keep;
}
