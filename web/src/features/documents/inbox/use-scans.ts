import {
  type Scan,
  isScanName,
  scanDelete,
  scanFile,
  scanList,
  type ScanMatch,
  SCANS_AT_ONCE,
  scanUpload,
} from '@plumbline/contract/features/documents/scans.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { callKey, queryClient, useCall } from '../../../lib/call/query.ts';
import { send } from '../../../lib/call/send.ts';
import { notify } from '../../../lib/look/notify.ts';
import { type RecordName, recordAddress } from '../../../register/record-address.ts';
import { filesChanged } from '../../files/use-attachments.ts';
import { tooLarge, type UploadQueue, useUploadQueue } from '../../files/use-uploads.ts';
import { inboxWords } from './words.ts';

/** Polling interval while codes are being read, in milliseconds. */
const POLL_MS = 1500;

/** True while pages of a scan are still to be read. */
export const isReading = ({ read, pages }: Scan): boolean => read < pages;
/** The records to which a scan can be filed as its codes say. */
export const openMatches = ({ matches }: Scan): readonly ScanMatch[] =>
  matches.filter(({ blocked }) => blocked === null);
/** True when every page of a scan belongs to records that accept it, and nothing about it needs a look. */
export const isSure = (scan: Scan): boolean =>
  !isReading(scan) &&
  scan.matches.length > 0 &&
  scan.matches.every(({ blocked, warnings }) => blocked === null && warnings.length === 0) &&
  [scan.blank, scan.unknown, scan.unreadable].every((pages) => pages.length === 0);

const scansChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: callKey(scanList) });

/** The scans in the tray, read again while their codes are being read. */
export const useScans = () =>
  useCall(
    scanList,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.scans.some(isReading) ? POLL_MS : false),
      refetchIntervalInBackground: true,
    },
  );

const refusal = (file: File): Word | null => tooLarge(file) ?? (isScanName(file.name) ? null : inboxWords.kind);

/** The uploads into the tray, at most 20 at once. */
export function useScanUploads(): Pick<UploadQueue<unknown>, 'uploads' | 'dismiss'> & {
  readonly add: (files: readonly File[]) => void;
} {
  const { add, ...queue } = useUploadQueue(scanUpload, { refusal, onDone: scansChanged });
  return {
    ...queue,
    add: (files) => {
      if (files.length > SCANS_AT_ONCE) notify.message('warning', fill(inboxWords.tooMany, { most: SCANS_AT_ONCE }));
      add(files.slice(0, SCANS_AT_ONCE), {});
    },
  };
}

/** Titles as one text, in either language; after three only how many more. */
export function titlesOf(records: readonly Pick<RecordName, 'title'>[]): Word {
  const [shown, rest] = [records.slice(0, 3).map(({ title }) => title), records.length - 3];
  const more = rest > 0 ? ` +${rest}` : '';
  return { en: shown.join(', ') + more, zh: shown.join('、') + more };
}

/** Files a scan to records. Throws CallError. */
async function fileScanTo({ id }: Pick<Scan, 'id'>, records: readonly RecordName[]): Promise<void> {
  await send(scanFile, { id, to: records.map(({ register, id: row }) => ({ register, id: row })) });
  for (const register of new Set(records.map((record) => record.register))) await filesChanged(register);
}

/** Files a scan, says where to, and offers to open the first record. Returns false when it was refused. */
export async function fileAndSay(
  scan: Pick<Scan, 'id' | 'name'>,
  records: readonly RecordName[],
  go: (href: string) => void,
): Promise<boolean> {
  try {
    await fileScanTo(scan, records);
    const [first] = records;
    const href = first && recordAddress(first);
    notify.done(
      fill(inboxWords.filed, { name: scan.name, titles: titlesOf(records) }),
      first && href ? [{ label: fill(inboxWords.open, { title: first.title }), run: () => go(href) }] : [],
    );
    return true;
  } catch (error) {
    notify.failure(error);
    return false;
  } finally {
    await scansChanged();
  }
}

/** Files every scan that needs no look, one after the other; the first that is refused is shown, the others continue. */
export async function fileAllSure(scans: readonly Scan[]): Promise<void> {
  let count = 0;
  const failures: unknown[] = [];
  for (const scan of scans.filter(isSure))
    try {
      await fileScanTo(scan, openMatches(scan));
      count += 1;
    } catch (error) {
      failures.push(error);
    }
  await scansChanged();
  if (count > 0) notify.done(fill(inboxWords.filedAll, { count }));
  if (failures.length > 0) notify.failure(failures[0]);
}

/** Deletes a scan after a confirmation. */
export async function removeScan({ id, name }: Pick<Scan, 'id' | 'name'>): Promise<void> {
  const isSureOfIt = await notify.confirm({
    title: fill(inboxWords.removeAsk, { name }),
    text: inboxWords.removeText,
    ok: inboxWords.remove,
    cancel: inboxWords.keep,
    danger: true,
  });
  if (!isSureOfIt) return;
  try {
    await send(scanDelete, { ids: [id] });
  } catch (error) {
    notify.failure(error);
  }
  await scansChanged();
}
