import type { Tile } from '@plumbline/contract/features/progress/calls/grids.ts';
import { percentDone } from '@plumbline/contract/rules/bands.ts';
import { type Language, w } from '@plumbline/contract/words/word.ts';
import type { FileAnswer } from '../../http/handler.ts';
import { written } from '../../http/written.ts';
import { writeXlsx, type XlsxContent } from '../../sheets/write-xlsx.ts';

const TITLE = w('Completions grid', '完工矩阵');
/** The columns: caption and value for a tile. */
const COLUMNS = [
  [w('Name', '名称'), ({ name }: Tile) => name],
  [w('Description', '描述'), ({ description }: Tile) => description],
  [w('ITRs', 'ITR 总数'), ({ total }: Tile) => total],
  [w('Signed off', '已签署'), ({ done }: Tile) => done],
  [w('Started', '已开始'), ({ started }: Tile) => started],
  [w('Percent', '完成百分比'), (tile: Tile) => percentDone(tile)],
  [w('Open punch', '未关闭尾项'), ({ punchOpen }: Tile) => punchOpen],
  [w('Blocking punch', '阻止移交的尾项'), ({ punchBlocking }: Tile) => punchBlocking],
  [w('Certificates in doubt', '存疑证书'), ({ inDoubt }: Tile) => inDoubt],
] as const;

/** The tiles as a workbook, in the reader's language. */
export const gridWorkbook = (tiles: readonly Tile[], language: Language): FileAnswer =>
  oneBatchWorkbook(TITLE[language], {
    columns: COLUMNS.map(([caption], at) => ({
      caption: caption[language],
      ...(at > 1 && { kind: 'number' as const }),
    })),
    lines: tiles.map((tile) => COLUMNS.map(([, getValue]) => String(getValue(tile) ?? ''))),
  });

/** A workbook of few lines, such as one for each system, that is written at once. */
export function oneBatchWorkbook(
  name: string,
  { columns, lines }: { readonly columns: XlsxContent['columns']; readonly lines: readonly (readonly string[])[] },
): FileAnswer {
  const content = {
    sheet: name,
    columns,
    rows: (async function* rows() {
      yield await Promise.resolve(lines);
    })(),
  };
  const body = written((out) => writeXlsx(out, content));
  return { file: `${name}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body };
}
