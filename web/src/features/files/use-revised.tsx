import type { Attachment } from '@plumbline/contract/features/files/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import type { Revised } from './revision-dialog.tsx';
import type { RowKey } from './use-attachments.ts';
import type { Uploads } from './use-uploads.ts';

const RevisionDialog = lazy(async () => ({ default: (await import('./revision-dialog.tsx')).RevisionDialog }));

/** A version of a file, with the revision it shows. */
interface Version {
  readonly name: string;
  readonly version: number;
  readonly revision: string | null;
}

/** Uploads to a row, and the revisions of its files. */
export interface Revisions {
  /** Uploads files; to a drawing once it is confirmed which revision they show. */
  readonly bring: (files: readonly File[], replaces?: string) => void;
  /** Enters which revision a version shows, by its attachment; undefined where the row is no drawing. */
  readonly revise: ((id: string, of: Version) => void) | undefined;
  readonly dialog: ReactNode;
}

/** Asks which revision of a drawing its files show: before they are uploaded, and later. */
export function useRevised(row: RowKey, add: Uploads['add'], list: readonly Attachment[] = []): Revisions {
  const [revised, setRevised] = useState<Revised>();
  if (row.register !== registers.drawing.key) return { bring: add, revise: undefined, dialog: null };
  return {
    bring: (files, replaces) => setRevised({ files, replaces, add }),
    revise: (id, { name, version, revision }) => setRevised({ id, name, version, revision }),
    dialog: revised && (
      <Suspense>
        <RevisionDialog id={row.id} of={revised} list={list} onClose={() => setRevised(undefined)} />
      </Suspense>
    ),
  };
}
