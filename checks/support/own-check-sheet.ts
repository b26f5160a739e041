import { writeXlsx, type WriteSheet } from 'hucre/xlsx';

/** A logo: a rectangle of one colour. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqGf4DwADiAGBTWbbWwAAAABJRU5ErkJggg==',
  'base64',
);
const line = { style: 'thin' } as const;
const BORDER = { top: line, right: line, bottom: line, left: line };
const grey = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFD9E2EC' } } as const;

type Line = readonly (readonly [text: string, span: number, bold?: boolean])[];
const cellsOf = (...texts: string[]): Line => texts.map((text) => [text, 1] as const);
const TASKS = [
  ['1', 'Nameplate agrees with the data sheet 铭牌与数据表一致'],
  ['2', 'Earthing connected 接地已连接'],
  ['3', 'Anti-condensation heater connected 防凝露加热器已连接'],
] as const;

const LINES: readonly Line[] = [
  [
    ['', 1],
    ['ELECTRIC MOTOR CHECK SHEET\n电动机检查表', 5, true],
  ],
  [
    ['Tag No. 位号', 1],
    ['', 2],
    ['System 系统', 1],
    ['', 2],
  ],
  [
    ['Serial No. 序列号', 1],
    ['', 2],
    ['Bearing type 轴承型式', 1],
    ['', 2],
  ],
  [
    ['No. 序号', 1, true],
    ['Check item 检查内容', 1, true],
    ['OK', 1, true],
    ['N/A', 1, true],
    ['PL', 1, true],
    ['Remarks 备注', 1, true],
  ],
  [['A. Visual inspection 外观检查', 6, true]],
  ...TASKS.map(([number, text]) => cellsOf(number, text, '', '', '', '')),
  [
    ['No. 序号', 1, true],
    ['Test 试验', 1, true],
    ['Acceptance criteria 合格标准', 2, true],
    ['Reading 读数', 1, true],
    ['Remarks 备注', 1, true],
  ],
  [
    ['4', 1],
    ['Insulation resistance 绝缘电阻', 1],
    ['≥ 1 MΩ', 2],
    ['', 1],
    ['', 1],
  ],
  [['Keep this sheet with the motor until it is energised', 6]],
  [
    ['', 1],
    ['Contractor 承包商', 1, true],
    ['Company 公司', 4, true],
  ],
  [
    ['Signature 签名', 1],
    ['', 1],
    ['', 4],
  ],
  [
    ['Date 日期', 1],
    ['', 1],
    ['', 4],
  ],
];

function sheetOf(lines: readonly Line[]): Pick<WriteSheet, 'rows' | 'merges' | 'cells'> {
  const cells = new Map<string, object>();
  const merges: { startRow: number; startCol: number; endRow: number; endCol: number }[] = [];
  for (const [row, texts] of lines.entries()) {
    let col = 0;
    for (const [text, span, bold = false] of texts) {
      if (span > 1) merges.push({ startRow: row, startCol: col, endRow: row, endCol: col + span - 1 });
      const style = {
        border: BORDER,
        font: { bold, size: row === 0 ? 16 : 10 },
        alignment: { horizontal: row === 0 ? ('center' as const) : ('left' as const), wrapText: true },
        ...(bold && row > 0 && { fill: grey }),
      };
      for (let at = col; at < col + span; at++) cells.set(`${row},${at}`, { value: at === col ? text : null, style });
      col += span;
    }
  }
  return { rows: lines.map(() => []), merges, cells };
}

/**
 * A check sheet as a contractor keeps it in a workbook: a logo, merged cells, columns of answers, a reading with its
 * limit, signatures; with a second sheet, and a note that is neither a task nor a section.
 */
export const ownCheckSheet = (): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [
      {
        name: 'E-01',
        columns: [{ width: 16 }, { width: 46 }, { width: 16 }, { width: 14 }, { width: 12 }, { width: 20 }],
        rowDefs: new Map([[0, { height: 42 }]]),
        ...sheetOf(LINES),
        images: [{ data: LOGO, type: 'png', anchor: { from: { row: 0, col: 0 } }, width: 90, height: 40 }],
      },
      { name: 'Instructions', rows: [['How to fill in this sheet']] },
    ],
  });
