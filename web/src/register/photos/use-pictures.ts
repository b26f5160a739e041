import { filePictures, type RowPicture } from '@plumbline/contract/features/files/calls.ts';
import { useCall } from '../../lib/call/query.ts';

/** Addresses are valid for five minutes; they are requested again before they expire. */
const HOLDS_MS = 240_000;
const NONE: readonly RowPicture[] = [];

/**
 * The pictures of rows of a register; empty while loading or when they are unavailable, because a record can be filled
 * in without them.
 */
export function usePictures(register: string, ids: readonly string[]): readonly RowPicture[] {
  const { data = NONE } = useCall(
    filePictures,
    { register, ids: [...ids] },
    { enabled: ids.length > 0, staleTime: HOLDS_MS, refetchInterval: HOLDS_MS, placeholderData: (before) => before },
  );
  return ids.length > 0 ? data : NONE;
}
