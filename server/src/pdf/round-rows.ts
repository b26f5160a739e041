import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { Block, Paragraph, Row } from './engine/rows.ts';
import { GROUND, INK, MM, TEXT } from './look.ts';
import type { RoundLine, RoundPlace, RoundPrint, RoundReading } from './print.ts';
import { both, cellsOf, framed, gap, plain, withState } from './row-parts.ts';

const WIDTH = 277;
const WORDS = {
  to: w('Due up to {day}', '截至 {day} 到期'),
  noPlace: w('No location', '无位置'),
  tag: w('Tag', '位号'),
  pwl: w('PWL', '保养工作清单'),
  due: w('Due', '到期'),
  paper: w('Issued as paper', '纸质签发'),
  done: w('OK', '完成'),
  readings: w('Readings', '读数'),
  last: w('last {value}', '上次 {value}'),
  signature: w('Signature, date', '签名、日期'),
  walked: w('Round walked by', '巡检人'),
  date: w('Date', '日期'),
} as const satisfies Readonly<Record<string, Word>>;

/** The column edges in mm: tag, PWL, due, tick, readings, signature. */
const EDGES = [0, 82, 142, 166, 180, 238, WIDTH] as const;
const LINE = 7 * MM;
const cell = cellsOf(EDGES);

/** A round as rows: the work by location, with room for the findings. */
export function roundRows(data: RoundPrint): readonly Row[] {
  return [...heading(data), ...data.places.flatMap(place), gap(6), ...foot()];
}

function heading({ title, to, address }: RoundPrint): readonly Row[] {
  const texts = [
    plain(title.en, TEXT.hero),
    plain(title.zh, TEXT.heroUnder),
    both(fill(WORDS.to, { day: to }), TEXT.strong),
  ];
  return [
    {
      blocks: [
        { from: 0, to: 240 * MM, paragraphs: texts, padding: 0 },
        { from: 251 * MM, to: WIDTH * MM, paragraphs: [], mark: { kind: 'qr', text: address } },
      ],
      height: 26 * MM,
    },
  ];
}

/** One location with its own heading, repeated on each page. */
function place({ name, lines }: RoundPlace): readonly Row[] {
  const title = name === '' ? both(WORDS.noPlace, TEXT.strong) : plain(name, TEXT.strong);
  const heads = [WORDS.tag, WORDS.pwl, WORDS.due, WORDS.done, WORDS.readings, WORDS.signature];
  return [
    gap(),
    {
      blocks: [{ from: 0, to: WIDTH * MM, paragraphs: [title], fill: GROUND.label, frame: GROUND.line }],
      height: LINE,
      repeat: true,
      keepWithNext: true,
    },
    {
      blocks: heads.map((word, at) => cell(at, [both(word, TEXT.head)], { fill: GROUND.tint })),
      height: LINE,
      repeat: true,
      keepWithNext: true,
    },
    ...lines.map(line),
  ];
}

function line({ tag, description, pwl, due, isLate, code, isPaper, readings }: RoundLine): Row {
  const blank: Partial<Block> = { align: 'center' };
  return {
    blocks: [
      cell(0, [plain(tag, TEXT.strong), plain(description)]),
      cell(1, [
        plain(pwl),
        ...(code === '' ? [] : [plain(code, TEXT.small)]),
        ...(isPaper ? [both(WORDS.paper, TEXT.small)] : []),
      ]),
      ...withState(cell(2, [plain(due, isLate ? TEXT.outside : TEXT.value)]), isLate ? 'overdue' : undefined),
      cell(3, [], { ...blank, mark: { kind: 'box', isTicked: false, color: INK.ink } }),
      cell(4, readings.map(reading), { valign: 'bottom' }),
      cell(5, []),
    ],
    height: Math.max(11, readings.length * 9) * MM,
  };
}

const reading = ({ label, unit, limits, before }: RoundReading): Paragraph => {
  const facts = [limits === '' ? '' : `${limits} ${unit}`.trim(), before === '' ? '' : lastTime(before, unit)];
  return plain(
    `${label.en} ${label.zh === label.en ? '' : label.zh}: ________ ${unit}  ${facts.filter(Boolean).join(' · ')}`,
    TEXT.small,
  );
};
const lastTime = (before: string, unit: string): string => {
  const { en, zh } = fill(WORDS.last, { value: `${before} ${unit}`.trim() });
  return `${en} ${zh}`;
};

function foot(): readonly Row[] {
  return [
    {
      blocks: [WORDS.walked, WORDS.date].map((word, at) => ({
        from: at * 140 * MM,
        to: (at === 0 ? 140 : WIDTH) * MM,
        paragraphs: [both(word, TEXT.label)],
        valign: 'top' as const,
        ...framed,
      })),
      height: 16 * MM,
    },
  ];
}
