import { named } from '@plumbline/contract/rules/named-code.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { banner, doubtRows } from './doubt-rows.ts';
import type { Block, Paragraph, Row } from './engine/rows.ts';
import { GROUND, INK, MM, TEXT } from './look.ts';
import type { CarriedPrint, CertificatePrint, ProcedureLinePrint, SignOffPrint } from './print.ts';
import { block, both, framed, gap, plain } from './row-parts.ts';
import { statementRows } from './statement-rows.ts';

const WIDTH = 190;
const WORDS = {
  notSigned: w('NOT YET SIGNED', '未签署'),
  certificate: w('Certificate', '证书'),
  status: w('Completion status', '完成状态'),
  reference: w('Document reference', '文档编号'),
  tags: w('Tags', '位号'),
  itrs: w('ITRs', 'ITR 总数'),
  done: w('ITRs complete', 'ITR 已完成'),
  open: w('ITRs outstanding', 'ITR 未完成'),
  procedures: w('Procedures', '程序总数'),
  proceduresDone: w('Procedures completed', '程序已完成'),
  proceduresOpen: w('Procedures open', '程序未完成'),
  procedure: w('Procedure', '程序'),
  completed: w('Completed by, date', '完成人、日期'),
  punch: w('Open punch {category}', '未关闭尾项 {category}'),
  includes: w('Includes', '包含'),
  excludes: w('Excludes', '不包含'),
  carried: w('Outstanding items', '遗留项'),
  category: w('Category', '类别'),
  tag: w('Tag', '位号'),
  description: w('Description', '描述'),
  due: w('Due', '期限'),
  none: w('None', '无'),
  more: w('and {count} more, listed in the record', '另有 {count} 项，见记录'),
  risk: w('Risk accepted by', '风险接受人'),
  inDoubt: w(
    'IN DOUBT: changed since it was accepted, neither verified again nor waived',
    '存疑：接收后内容已变化，尚未复核或豁免',
  ),
  doubt: w('Changed since it was accepted', '接收后的变化'),
  openThen: w('Open at that moment', '当时未完成'),
  statement: w(
    'The undersigned certify that the work within this scope has been completed, inspected and tested as the contract requires, except for the outstanding items listed in this certificate.',
    '签署各方兹证明：本范围内的工作已按合同要求完成、检查并试验，本证书所列遗留项除外。',
  ),
} as const satisfies Readonly<Record<string, Word>>;

const label = (from: number, to: number, word: Word): Block =>
  block(from, to, [both(word, TEXT.label)], { ...framed, fill: GROUND.label });
const head = (from: number, to: number, word: Word): Block =>
  block(from, to, [both(word, TEXT.head)], { ...framed, fill: GROUND.tint });
const value = (from: number, to: number, ...paragraphs: readonly Paragraph[]): Block =>
  block(from, to, paragraphs, framed);

/** True when the deciding sign-off is given. */
const isSigned = ({ signOffs }: CertificatePrint): boolean =>
  signOffs.some(({ type, date }) => type === 'complete' && date !== '');

/** A certificate as rows: what is certified, in what quantity, what is left, who signs. */
export function certificateRows(data: CertificatePrint): readonly Row[] {
  return [
    ...(isSigned(data) ? [] : banner(WORDS.notSigned, WIDTH)),
    ...(data.doubt?.isOpen ? banner(WORDS.inDoubt, WIDTH) : []),
    ...heading(data),
    gap(5),
    ...identity(data),
    gap(),
    ...counts(data),
    ...boundaries(data),
    gap(),
    ...(data.procedures ? procedures(data.procedures) : carried(data)),
    ...risk(data),
    ...doubtRows(data.doubt, WORDS.doubt, WIDTH),
    gap(6),
    ...statement(data.statement ?? WORDS.statement),
    ...signOffs(data.signOffs),
    ...statementRows(data.signOffs, WIDTH),
  ];
}

function heading({ type, documentCode, address }: CertificatePrint): readonly Row[] {
  const { en, zh } = type.description;
  const titles = [plain(type.name, TEXT.kind), plain(en, TEXT.hero), ...(en === zh ? [] : [plain(zh, TEXT.heroUnder)])];
  const code = documentCode === '' ? [] : [{ text: ' ', style: TEXT.bars }, plain(documentCode, TEXT.code)];
  return [
    {
      blocks: [
        block(0, 120, titles, { padding: 0 }),
        block(120, 164, code, { align: 'center', mark: { kind: 'barcode', text: documentCode } }),
        block(164, WIDTH, [], { mark: { kind: 'qr', text: address } }),
      ],
      height: 26 * MM,
    },
  ];
}

function identity({ name, documentReference = '', scope, status = '' }: CertificatePrint): readonly Row[] {
  const own =
    documentReference === ''
      ? [value(32, WIDTH, plain(name, TEXT.strong))]
      : [
          value(32, 95, plain(name, TEXT.strong)),
          label(95, 127, WORDS.reference),
          value(127, WIDTH, plain(documentReference)),
        ];
  return [
    { blocks: [label(0, 32, WORDS.certificate), ...own], height: LINE },
    ...scope.map((item) => ({
      blocks: [
        label(0, 32, item.label),
        value(32, 62, plain(item.name, TEXT.strong)),
        value(62, WIDTH, plain(item.description)),
      ],
      height: LINE,
    })),
    ...(status === '' ? [] : [{ blocks: [label(0, 32, WORDS.status), value(32, WIDTH, plain(status))], height: LINE }]),
  ];
}
const LINE = 7 * MM;

/** A number and what it counts. */
interface Figure {
  readonly count: number;
  readonly word: Word;
  readonly stops?: boolean;
}
const FIGURES_IN_ROW = 8;

function counts({
  procedures: lines,
  counts: { tags, itrs, itrsDone, punch, others = [] },
}: CertificatePrint): readonly Row[] {
  const figures: readonly Figure[] = [
    { count: tags, word: WORDS.tags },
    { count: itrs, word: lines ? WORDS.procedures : WORDS.itrs },
    { count: itrsDone, word: lines ? WORDS.proceduresDone : WORDS.done },
    { count: itrs - itrsDone, word: lines ? WORDS.proceduresOpen : WORDS.open },
    ...punch.map(({ category, open, stops }) => ({
      count: open,
      word: fill(WORDS.punch, { category }),
      stops: stops && open > 0,
    })),
    ...others.map(({ word, open }) => ({ count: open, word, stops: true })),
  ];
  const rows = Math.ceil(figures.length / FIGURES_IN_ROW);
  const inRow = Math.ceil(figures.length / rows);
  const width = WIDTH / inRow;
  const tile = ({ count, word, stops }: Figure, at: number): Block =>
    block(
      at * width,
      (at + 1) * width,
      [
        plain(count.toLocaleString('en-US'), stops ? TEXT.figureStop : TEXT.figure),
        plain(word.en, TEXT.small),
        ...(word.en === word.zh ? [] : [plain(word.zh, TEXT.small)]),
      ],
      { ...framed, align: 'center', padding: 2, ...(stops ? { fill: GROUND.alert } : {}) },
    );
  return Array.from({ length: rows }, (_, row) => ({
    blocks: figures.slice(row * inRow, (row + 1) * inRow).map(tile),
    height: 17 * MM,
  }));
}

function boundaries({ includes = '', excludes = '' }: CertificatePrint): readonly Row[] {
  const texts = [
    { word: WORDS.includes, text: includes },
    { word: WORDS.excludes, text: excludes },
  ].filter(({ text }) => text !== '');
  if (texts.length === 0) return [];
  const width = WIDTH / texts.length;
  return [
    gap(),
    { blocks: texts.map(({ word }, at) => head(at * width, (at + 1) * width, word)), height: LINE, keepWithNext: true },
    {
      blocks: texts.map(({ text }, at) =>
        block(at * width, (at + 1) * width, [plain(text)], { ...framed, valign: 'top' }),
      ),
      height: 12 * MM,
    },
  ];
}

/** The column edges of the list of remaining work: number, category, tag, description, due. */
const EDGES = [0, 34, 52, 92, 166, WIDTH] as const;

function carried({ carried: items, carriedTotal = items.length, counts: { punch } }: CertificatePrint): readonly Row[] {
  const columns = <T>(
    contents: readonly T[],
    cell: (from: number, to: number, content: T) => Block,
  ): readonly Block[] => contents.map((content, at) => cell(EDGES[at] ?? 0, EDGES[at + 1] ?? WIDTH, content));
  const line = ({ number, category, tag, description, due = '' }: CarriedPrint): Row => ({
    blocks: columns([number, category, tag, description, due], (from, to, text) => value(from, to, plain(text))),
    height: LINE,
  });
  const note = (word: Word): Row => ({ blocks: [value(0, WIDTH, both(word, TEXT.number))], height: LINE });
  const hidden = carriedTotal - items.length;
  const codes = punch.flatMap(({ category, meaning }) => {
    const code = named(category, meaning);
    return code === category ? [] : [code];
  });
  return [
    {
      blocks: columns([WORDS.carried, WORDS.category, WORDS.tag, WORDS.description, WORDS.due], head),
      height: LINE,
      repeat: true,
      keepWithNext: true,
    },
    ...items.map(line),
    ...(items.length === 0 ? [note(WORDS.none)] : []),
    ...(hidden > 0 ? [note(fill(WORDS.more, { count: hidden }))] : []),
    // the column is only wide enough for the code
    ...(items.length > 0 && codes.length > 0
      ? [{ blocks: [value(0, WIDTH, plain(codes.join('    '), TEXT.small))], height: 0 }]
      : []),
  ];
}

/** The procedures of a certificate, one per line. */
function procedures(lines: readonly ProcedureLinePrint[]): readonly Row[] {
  const row = (cell: typeof head, words: readonly Word[]): readonly Block[] =>
    [0, 40, 134].map((from, at) => cell(from, [40, 134, WIDTH][at] ?? WIDTH, words[at] ?? WORDS.none));
  const heads = row(head, [WORDS.procedure, WORDS.description, WORDS.completed]);
  if (lines.length === 0) return [{ blocks: [value(0, WIDTH, both(WORDS.none, TEXT.number))], height: LINE }];
  return [
    { blocks: heads, height: LINE, repeat: true, keepWithNext: true },
    ...lines.map(({ name, description, person, date }) => ({
      blocks: [
        value(0, 40, plain(name, TEXT.strong)),
        value(40, 134, plain(description)),
        value(134, WIDTH, plain([person, date].filter((part) => part !== '').join('  '))),
      ],
      height: LINE,
    })),
  ];
}

function risk({ risk: taken }: CertificatePrint): readonly Row[] {
  if (!taken) return [];
  const texts = [
    plain(`${WORDS.risk.en} ${WORDS.risk.zh}  ${taken.person}, ${taken.date}`, TEXT.strong),
    plain(`${WORDS.openThen.en} ${WORDS.openThen.zh}: ${taken.open}`),
  ];
  return [gap(), { blocks: [block(0, WIDTH, texts, { fill: GROUND.warn, frame: INK.amber })], height: 0 }];
}

function statement({ en, zh }: Word): readonly Row[] {
  const texts = [plain(en, TEXT.statement), ...(en === zh ? [] : [plain(zh, TEXT.statementUnder)])];
  return [{ blocks: [block(0, WIDTH, texts, { padding: 0 })], height: 0, keepWithNext: true }, keptGap];
}
/** A gap that does not separate a statement from its signatures. */
const keptGap: Row = { blocks: [block(0, WIDTH, [])], height: 3 * MM, keepWithNext: true };

function signOffs(all: readonly SignOffPrint[]): readonly Row[] {
  const inRow = Math.min(3, all.length);
  const groups = Array.from({ length: Math.ceil(all.length / 3) }, (_, at) => all.slice(at * 3, at * 3 + 3));
  return groups.flatMap((group) => signOffRows(group, WIDTH / inRow));
}

const DATE = w('Date', '日期');

function signOffRows(group: readonly SignOffPrint[], width: number): readonly Row[] {
  const cells = (cell: (from: number, to: number, signOff: SignOffPrint) => Block): readonly Block[] =>
    group.map((signOff, at) => cell(at * width, (at + 1) * width, signOff));
  const labelled = cells((from, to, { label: caption }) =>
    head(from, to, typeof caption === 'string' ? { en: caption, zh: caption } : caption),
  );
  const signed = cells((from, to, { person, company = '', signature }) =>
    block(from, to, [plain(person, TEXT.signature), plain(company, TEXT.label)], {
      ...framed,
      valign: 'bottom',
      ...(signature && { mark: { kind: 'picture', bytes: signature } }),
    }),
  );
  const dated = cells((from, to, { date }) => value(from, to, plain(`${DATE.en} ${DATE.zh}  ${date}`)));
  return [
    { blocks: labelled, height: LINE, keepWithNext: true },
    { blocks: signed, height: 22 * MM, keepWithNext: true },
    { blocks: dated, height: LINE },
  ];
}
