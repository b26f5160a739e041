import { fileDetails, fileList, type Attachment, type FileVersion } from '@plumbline/contract/features/files/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callKey, readCall, readVerb } from '../../../lib/call/query.ts';
import { textIn } from '../../../lib/value/row-facts.ts';

/** A version of a PDF of a drawing, and what it is attached to: the drawing itself, or one of its as-built drawings. */
export interface RevisionFile {
  readonly file: FileVersion;
  /** The name of the as-built drawing; null for a file of the drawing. */
  readonly of: string | null;
}

const { asBuiltDrawing, drawing } = registers;
const isPdf = ({ type }: FileVersion): boolean => type === 'application/pdf';

/** All versions of files, each as a file. */
async function versionsOf(files: readonly Attachment[], of: string | null): Promise<readonly RevisionFile[]> {
  const details = await Promise.all(files.map(({ id }) => readCall(fileDetails, { id })));
  return details.flatMap(({ versions }) => versions.map((file) => ({ file, of })));
}

/** More as-built drawings of one drawing than anybody compares. */
const MOST = 50;

async function filesOf(id: string, mayBuilt: boolean): Promise<readonly RevisionFile[]> {
  const own = await readCall(fileList, { register: drawing.key, id });
  const { rows } = mayBuilt
    ? await readVerb(asBuiltDrawing.key, 'page', {
        filter: { field: 'drawing', op: 'is', value: id },
        columns: ['name'],
        sort: [{ field: 'name', desc: true }],
        limit: MOST,
      })
    : { rows: [] };
  const built = await Promise.all(
    rows.map(async (row) =>
      versionsOf(await readCall(fileList, { register: asBuiltDrawing.key, id: row.id }), textIn(row, 'name')),
    ),
  );
  const found = [...(await versionsOf(own, null)), ...built.flat()];
  return found.filter(({ file }) => isPdf(file)).toSorted((a, b) => b.file.at.localeCompare(a.file.at));
}

/** The PDFs of a drawing and of its as-built drawings, the newest first; read again whenever files change. */
export const useRevisionFiles = (id: string, mayBuilt: boolean): UseQueryResult<readonly RevisionFile[]> =>
  useQuery({
    queryKey: [...callKey(fileList), 'revisions', id, mayBuilt],
    queryFn: () => filesOf(id, mayBuilt),
    staleTime: 0,
  });
