import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { Row } from './engine/rows.ts';
import { GROUND, INK, MM, TEXT } from './look.ts';
import type { ProcedurePrint, ProcedureSectionPrint, ProcedureStepPrint, SignedPrint } from './print.ts';
import { block, both, cellsOf, framed, gap, plain } from './row-parts.ts';

const WIDTH = 190;
const WORDS = {
  procedure: w('Procedure', '程序'),
  hold: w('HOLD POINT', '停工待检点'),
  step: w('Step', '步骤'),
  instruction: w('Instruction', '操作内容'),
  expected: w('Expected', '预期值'),
  measured: w('Measured', '实测值'),
  done: w('Done', '完成'),
  by: w('Completed by, date', '完成人、日期'),
  remark: w('Remark', '备注'),
} as const satisfies Readonly<Record<string, Word>>;

/** The column edges in mm: step, instruction, expected, measured, tick, person and date. */
const EDGES = [0, 18, 98, 123, 145, 155, WIDTH] as const;
const LINE = 7 * MM;
const cell = cellsOf(EDGES);

/**
 * A procedure as rows: what it is, who issued it, then the results section by section, with room where there are none
 * yet.
 */
export function procedureRows(data: ProcedurePrint): readonly Row[] {
  return [
    ...heading(data),
    gap(3),
    ...data.facts.map(fact),
    gap(),
    ...data.signatures.map(signature),
    ...data.sections.flatMap(section),
  ];
}

function heading({ name, description, address }: ProcedurePrint): readonly Row[] {
  const texts = [both(WORDS.procedure, TEXT.kind), plain(name, TEXT.hero), plain(description, TEXT.heroUnder)];
  const qr = block(164, WIDTH, [], { mark: { kind: 'qr', text: address } });
  return [{ blocks: [block(0, 160, texts, { padding: 0 }), qr], height: 26 * MM }];
}

const fact = ({ label, value }: ProcedurePrint['facts'][number]): Row => ({
  blocks: [
    block(0, 42, [both(label, TEXT.label)], { ...framed, fill: GROUND.label }),
    block(42, WIDTH, [plain(value)], framed),
  ],
  height: LINE,
});

const signature = ({ label, person, date }: SignedPrint): Row => ({
  blocks: [
    block(0, 42, [both(label, TEXT.label)], { ...framed, fill: GROUND.label }),
    block(42, 140, [plain(person, TEXT.signature)], framed),
    block(140, WIDTH, [plain(date)], framed),
  ],
  height: 9 * MM,
});

/** One section with its own heading, repeated on each page. */
function section({ number, description, completed, steps }: ProcedureSectionPrint): readonly Row[] {
  const heads = [WORDS.step, WORDS.instruction, WORDS.expected, WORDS.measured, WORDS.done, WORDS.by];
  const title: Row = {
    blocks: [
      block(0, 140, [plain(`${number}  ${description}`, TEXT.section)], { fill: GROUND.label, ...framed }),
      block(140, WIDTH, [plain(completed, TEXT.small)], { fill: GROUND.label, ...framed }),
    ],
    height: LINE,
    repeat: true,
    keepWithNext: true,
  };
  if (steps.length === 0) return [gap(), { ...title, repeat: false, keepWithNext: false }];
  return [
    gap(),
    title,
    {
      blocks: heads.map((word, at) => cell(at, [both(word, TEXT.head)], { fill: GROUND.tint })),
      height: LINE,
      repeat: true,
      keepWithNext: true,
    },
    ...steps.map(line),
  ];
}

function line({ number, description, holdPoint, remark, ...found }: ProcedureStepPrint): Row {
  const { expected, measured, isOutside, person, date } = found;
  const texts = [
    ...(holdPoint ? [both(WORDS.hold, TEXT.outside)] : []),
    ...description.split('\n').map((text) => plain(text)),
    ...(remark === '' ? [] : [plain(`${WORDS.remark.en} ${WORDS.remark.zh}: ${remark}`, TEXT.small)]),
  ];
  return {
    blocks: [
      cell(0, [plain(number, TEXT.strong)], holdPoint ? { fill: GROUND.warn } : {}),
      cell(1, texts),
      cell(2, [plain(expected)]),
      cell(3, [plain(measured, isOutside ? TEXT.outside : TEXT.value)]),
      cell(4, [], { align: 'center', mark: { kind: 'box', isTicked: date !== '', color: INK.ink } }),
      cell(5, date === '' ? [] : [plain(person), plain(date, TEXT.small)]),
    ],
    height: 10 * MM,
  };
}
