import { filePictures, type RowPicture } from '@plumbline/contract/features/files/calls/file-pictures.ts';
import { useCall } from '../../lib/query.ts';

/** Addresses hold five minutes; they are asked anew before that. */
const HOLDS_MS = 240_000;
const NONE: readonly RowPicture[] = [];

/** The pictures of rows of a register; none while they are asked, or when they cannot be had: a record is filled without them. */
export function usePictures(register: string, ids: readonly string[]): readonly RowPicture[] {
  const { data = NONE } = useCall(
    filePictures,
    { register, ids: [...ids] },
    { enabled: ids.length > 0, staleTime: HOLDS_MS, refetchInterval: HOLDS_MS, placeholderData: (before) => before },
  );
  return ids.length > 0 ? data : NONE;
}
