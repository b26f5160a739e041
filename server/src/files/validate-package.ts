import { AppError } from '@plumbline/contract/errors.ts';
import { openPromise, type Entry } from 'yauzl';

/** Limits on the unpacked size of a document (design: "before any library sees an upload"). */
const LIMITS = { entries: 2_000, unpackedBytes: 1_500_000_000, ratio: 200, ratioFrom: 10_000_000 };
/** The part that identifies the kind of a package. */
const HEART = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' } as const;
/** Parts that are programs, or contain them. */
const PROGRAM = /(?:^|\/)(?:vbaproject\.bin|activex\/|[^/]*\.(?:exe|dll|js|vbs|ps1|bat|cmd|sh))/i;

/** What the directory of a package states, without unpacking anything. */
interface Directory {
  readonly names: ReadonlySet<string>;
  readonly packed: number;
  readonly unpacked: number;
}

async function directoryOf(path: string): Promise<Directory | 'too many' | null> {
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      if (zip.entryCount > LIMITS.entries) return 'too many';
      const names = new Set<string>();
      let [packed, unpacked] = [0, 0];
      for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
        names.add(entry.fileName);
        packed += entry.compressedSize;
        unpacked += entry.uncompressedSize;
      }
      return { names, packed, unpacked };
    } finally {
      zip.close();
    }
  } catch {
    // a directory that cannot be read, or that names paths outside the package
    return null;
  }
}

const isBomb = ({ packed, unpacked }: Directory): boolean =>
  unpacked > LIMITS.unpackedBytes || (unpacked > LIMITS.ratioFrom && unpacked > packed * LIMITS.ratio);

/**
 * True when a zip is a document of the kind its name claims.
 *
 * @throws AppError `fileUnsafe` for macros and for a document that would unpack to an excessive size
 */
export async function validatePackage(path: string, name: string, kind: keyof typeof HEART): Promise<boolean> {
  const directory = await directoryOf(path);
  if (directory === null) return false;
  if (directory === 'too many' || isBomb(directory) || [...directory.names].some((part) => PROGRAM.test(part)))
    throw new AppError('fileUnsafe', { name });
  return directory.names.has('[Content_Types].xml') && directory.names.has(HEART[kind]);
}
