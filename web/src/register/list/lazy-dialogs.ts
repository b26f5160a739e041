import { lazy } from '../../lib/look/lazy.ts';

const edit = () => import('../row/edit-row.tsx');
const remove = () => import('./delete-dialog.tsx');

/** The form of a row. */
export const EditRow = lazy(edit);
/** Shows what will be deleted and what cannot. */
export const DeleteDialog = lazy(remove);
/** Sets one value in many rows. */
export const BulkEdit = lazy(() => import('./bulk-edit.tsx'));
/** The help sheet of keyboard shortcuts. */
export const KeysSheet = lazy(() => import('../row/keys-sheet.tsx'));
/** Counts rows by a column. */
export const GroupPanel = lazy(() => import('../groups/group-panel.tsx'));
/** Shows which cells will be written and which cannot. */
export const PasteDialog = lazy(() => import('../cells/paste-dialog.tsx'));
/** Shows both versions of a row. */
export const StaleDialog = lazy(() => import('../cells/stale-dialog.tsx'));
/** The deleted rows. */
export const DeletedItems = lazy(() => import('./deleted-items.tsx'));
/** How the list was read. */
export const ExplainSheet = lazy(() => import('./explain-sheet.tsx'));

const quietly = (loading: Promise<unknown>): void => void loading.catch(() => {});

/** Loads the form early: when a row is being viewed, or the mouse approaches the New button. */
export const preloadForm = (): void => quietly(edit());
/** Loads the dialog early: when rows are chosen. */
export const preloadDelete = (): void => quietly(remove());
