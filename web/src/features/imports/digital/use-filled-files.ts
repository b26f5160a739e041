import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { checkSheetRead, type ReadCheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import { useState } from 'react';
import { CallError } from '../../../lib/call/call-error.ts';
import { queryClient } from '../../../lib/call/query.ts';
import { uploadTo } from '../../../lib/call/send.ts';
import { registerChanged } from '../../../register/list/changes.ts';

/** Maximum files read, one after the other. */
export const FILES_MOST = 20;

/** A filled workbook and its read sheets. */
export interface FilledFile {
  readonly file: File;
  /** Null until the file is read. */
  readonly sheets: readonly ReadCheckSheet[] | null;
  /** Why the file could not be read, in words. */
  readonly problem: string | null;
  /** True once answers and sign-offs are written. */
  readonly isTaken: boolean;
}

/** True when a sheet contains something to write. */
export const hasNews = ({ refused, changed, signOffs }: ReadCheckSheet): boolean =>
  refused === null && (changed > 0 || signOffs.some((signOff) => signOff.refused === null));

async function read(
  file: File,
  fields: { readonly dryRun: boolean; readonly overwrite: boolean },
): Promise<FilledFile> {
  try {
    const data = await uploadTo(checkSheetRead.path, {
      file,
      fields: { dryRun: String(fields.dryRun), overwrite: String(fields.overwrite) },
    });
    const { sheets } = data as OutputOf<typeof checkSheetRead>; // eslint-disable-line -- the contract says what this call answers
    return { file, sheets, problem: null, isTaken: !fields.dryRun };
  } catch (error) {
    return { file, sheets: null, problem: error instanceof CallError ? error.message : String(error), isTaken: false };
  }
}

/** Reads filled workbooks one after the other, first as a trial, then for real. */
export function useFilledFiles() {
  const [files, setFiles] = useState<readonly FilledFile[]>([]);
  const [overwrite, setOverwrite] = useState(false);
  const [reading, setReading] = useState<string | null>(null);

  const run = async (all: readonly File[], how: { readonly dryRun: boolean; readonly overwrite: boolean }) => {
    const done: FilledFile[] = [];
    for (const file of all) {
      setReading(file.name);
      done.push(await read(file, how));
      setFiles([...done]);
    }
    setReading(null);
  };
  return {
    files,
    overwrite,
    reading,
    add: (all: readonly File[]) => run(all.slice(0, FILES_MOST), { dryRun: true, overwrite }),
    setOverwrite: (next: boolean) => {
      setOverwrite(next);
      return run(
        files.map(({ file }) => file),
        { dryRun: true, overwrite: next },
      );
    },
    take: async () => {
      await run(
        files.map(({ file }) => file),
        { dryRun: false, overwrite },
      );
      registerChanged('tagItr', 'many');
      await queryClient.invalidateQueries();
    },
    clear: () => setFiles([]),
  };
}
