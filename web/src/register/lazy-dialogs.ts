import { lazy } from 'react';

const edit = () => import('./edit-row.tsx');
const remove = () => import('./delete-dialog.tsx');

/** The form of a row. */
export const EditRow = lazy(edit);
/** What will be deleted, and what can not. */
export const DeleteDialog = lazy(remove);
/** One value for many rows. */
export const BulkEdit = lazy(() => import('./bulk-edit.tsx'));
/** The help sheet of the keys. */
export const KeysSheet = lazy(() => import('./keys-sheet.tsx'));
/** Rows counted by a column. */
export const GroupPanel = lazy(() => import('./groups/group-panel.tsx'));
/** Which cells are written, and which can not. */
export const PasteDialog = lazy(() => import('./cells/paste-dialog.tsx'));
/** Both versions of a row. */
export const StaleDialog = lazy(() => import('./cells/stale-dialog.tsx'));
/** The rows that were deleted. */
export const DeletedItems = lazy(() => import('./deleted-items.tsx'));

const quietly = (loading: Promise<unknown>): void => void loading.catch(() => {});

/** Brings the form before it is asked for: a row is being looked at, or the mouse is on its way to New. */
export const preloadForm = (): void => quietly(edit());
/** Brings the dialog before it is asked for: rows are chosen. */
export const preloadDelete = (): void => quietly(remove());
