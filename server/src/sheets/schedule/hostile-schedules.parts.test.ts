import { expect, test } from 'vitest';
import { previewTable } from '../read-table.ts';
import { readWhole, refusalCodeOf, refusalOf, sheetFile } from '../testing/sheet-files.ts';
import { inlineRows, workbookOf, zipOf } from '../testing/zip-of.ts';

const HEAD = 'ERMHDR\t20.12\t2026-03-16\tProject';
const TASK = ['%T\tTASK', '%F\ttask_id\tproj_id\twbs_id\ttask_code\ttask_name'];
const PROJECT = ['%T\tPROJECT', '%F\tproj_id\tproj_short_name', '%R\t1\tP'];
const rowOf = (code: string, name = 'Work', wbs = ''): string => `%R\t1\t1\t${wbs}\t${code}\t${name}`;
const xerOf = (...lines: readonly string[]): string => [HEAD, ...lines, '%E', ''].join('\r\n');
const branches = (nodes: readonly (readonly [string, string])[]): readonly string[] => [
  '%T\tPROJWBS',
  '%F\twbs_id\tparent_wbs_id\twbs_short_name',
  ...nodes.map(([id, parent]) => `%R\t${id}\t${parent}\tB`),
];
const DEEP = branches(Array.from({ length: 300 }, (_, at) => [`${at}`, `${at - 1}`]));
const many = Array.from({ length: 61 }, (_, at) => `%R\t${at}\t${at}\t\tA\tWork`);

test.each([
  ['no byte', '', 'import.empty'],
  ['a text of something else', 'Activity ID\tName\r\nA1\tWork\r\n', 'import.notSchedule'],
  ['a workbook under its name', zipOf(workbookOf({ sheetData: inlineRows([['a'], ['1']]) })), 'import.notSchedule'],
  ['no end, as one that was cut', [HEAD, ...TASK, rowOf('A1'), rowOf('A2')].join('\r\n'), 'import.damagedSchedule'],
  ['rows without fields', xerOf('%T\tTASK', rowOf('A1')), 'import.damagedSchedule'],
  ['a line without end', xerOf(...TASK, rowOf('A1', 'x'.repeat(3_000_000))), 'import.damagedSchedule'],
  ['a text that goes on for ever', xerOf(...TASK, rowOf('A1', 'on\r\n'.repeat(600_000))), 'import.damagedSchedule'],
  [
    'branches in a ring',
    xerOf(
      ...branches([
        ['1', '2'],
        ['2', '1'],
      ]),
      ...TASK,
      rowOf('A1', 'Work', '1'),
    ),
    'import.damagedSchedule',
  ],
  ['branches too deep', xerOf(...DEEP, ...TASK, rowOf('A1', 'Work', '299')), 'import.damagedSchedule'],
  ['no activity', xerOf(...PROJECT), 'import.empty'],
  ['more projects than sheets', xerOf(...TASK, ...many), 'import.tooManyProjects'],
  ['a zero byte within a name', xerOf(...TASK, rowOf('A1', 'a\0b')), 'import.holdsNul'],
] as const)('an XER with %s is refused with a message, and nothing is read [S3]', async (_, body, code) => {
  expect(await refusalCodeOf(await sheetFile('plan.xer', body))).toBe(code);
});

const msp = (tasks: string, head = ''): string =>
  `<?xml version="1.0"?>${head}<Project xmlns="http://schemas.microsoft.com/project"><Name>P</Name><Tasks>${tasks}</Tasks></Project>`;
const ONE = '<Task><UID>1</UID><Name>Work</Name></Task>';
const LOL = `<!DOCTYPE Project [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "${'&a;'.repeat(10)}">`).join('')}]>`;

test.each([
  ['no byte', '', 'import.empty'],
  ['text alone', 'hello', 'import.damagedSchedule'],
  ['another root', '<?xml version="1.0"?><html><body/></html>', 'import.notSchedule'],
  ['a workbook under its name', zipOf(workbookOf({ sheetData: inlineRows([['a'], ['1']]) })), 'import.notSchedule'],
  ['entities that multiply', msp('<Task><UID>1</UID><Name>&a8;</Name></Task>', LOL), 'import.damagedSchedule'],
  [
    'an entity of a file of ours',
    msp(ONE, '<!DOCTYPE Project [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    'import.damagedSchedule',
  ],
  [
    'a document type elsewhere',
    msp(ONE, '<!DOCTYPE Project SYSTEM "http://localhost/x.dtd">'),
    'import.damagedSchedule',
  ],
  ['elements that cross', msp('<Task><UID>1</Task></UID>'), 'import.damagedSchedule'],
  ['elements a thousand deep', msp('<a>'.repeat(1000) + '</a>'.repeat(1000)), 'import.damagedSchedule'],
  ['an attribute of 6 MB', msp(`<Task a="${'x'.repeat(6_000_000)}"/>`), 'import.damagedSchedule'],
  ['an attribute of brackets', msp(`<Task a="${'>'.repeat(5_000_000)}"/>`), 'import.damagedSchedule'],
  ['a text of 6 MB', msp(`<Task><Name>${'x'.repeat(6_000_000)}</Name></Task>`), 'import.damagedSchedule'],
  ['a comment without end', msp(`${ONE}<!-- ${'x'.repeat(6_000_000)}`), 'import.damagedSchedule'],
  ['an encoding nobody knows', msp(ONE).replace('"1.0"', '"1.0" encoding="EBCDIC-X"'), 'import.damagedSchedule'],
  ['no task', msp(''), 'import.empty'],
] as const)('an XML with %s is refused with a message, and nothing is read [S3]', async (_, body, code) => {
  expect(await refusalCodeOf(await sheetFile('plan.xml', body))).toBe(code);
});

test('an invalid byte spoils its activity, not the schedule', async () => {
  const file = await sheetFile('plan.xml', Buffer.from(msp(ONE + ONE.replace('Work', 'Gr\xdfe')), 'latin1'));
  const { rows } = await readWhole(file);
  expect(rows.map(({ cells }) => cells[1]?.includes('\uFFFD'))).toEqual([false, true]);
});

test('a truncated XML is refused, never half read [S3]', async () => {
  const complete = msp(ONE.repeat(500));
  for (const share of [0.1, 0.4, 0.7, 0.99]) {
    const cut = complete.slice(0, Math.floor(complete.length * share));
    expect(await refusalCodeOf(await sheetFile('plan.xml', cut))).toBe('import.damagedSchedule');
  }
});

test('the limits of every import apply: bytes, rows, and a missing sheet [S3]', async () => {
  const file = await sheetFile('plan.xer', xerOf(...PROJECT, ...TASK, rowOf('A1'), rowOf('A2')));
  expect((await refusalOf(file, { limits: { bytes: 10 } })).code).toBe('import.tooLarge');
  expect(await refusalOf(file, { limits: { rows: 1 } })).toMatchObject({
    code: 'import.tooManyRows',
    facts: { limit: 1 },
  });
  expect(await refusalOf(file, { sheet: 'Q' })).toMatchObject({ code: 'import.noSuchSheet', facts: { sheet: 'Q' } });
});

test('an unknown entity stays as written, and an irregular row keeps its cells [S3]', async () => {
  const { rows } = await readWhole(
    await sheetFile('plan.xml', msp('<Task><UID>1</UID><Name>&who; &#x4E2D;</Name></Task>')),
  );
  expect(rows[0]?.cells.slice(0, 2)).toEqual(['1', '&who; 中']);
  const odd = xerOf(
    ...PROJECT,
    ...TASK,
    '%R\t1\t1\t\tA1',
    '%R\t1\t1\t\tA2\tTwo\tmore\tand more',
    rowOf('A3', 'First\r\nsecond line'),
  );
  const read = await readWhole(await sheetFile('plan.xer', odd));
  expect(read.rows.map(({ number, cells }) => [number, cells[0], cells[1]])).toEqual([
    // the numbers are lines of the file
    [7, 'A1', ''],
    [8, 'A2', 'Two'],
    [9, 'A3', 'First\nsecond line'],
  ]);
});

/** 压缩机 in GB 18030. */
const CHINESE = Buffer.from('d1b9cbf5bbfa', 'hex');
const named = (bytes: Buffer): Buffer => {
  const [before = '', after = ''] = xerOf(...PROJECT, ...TASK, rowOf('A1', 'NAME')).split('NAME');
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
};
const wide = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

test.each([
  ['UTF-8', named(Buffer.from('压缩机')), 'utf-8', '压缩机'],
  ['GBK', named(CHINESE), 'gb18030', '压缩机'],
  [
    'Windows-1252',
    named(Buffer.from('Verdichter pr\xfcfen f\xfcr \x80', 'latin1')),
    'windows-1252',
    'Verdichter prüfen für €',
  ],
  ['UTF-16', wide(xerOf(...PROJECT, ...TASK, rowOf('A1', '压缩机'))), 'utf-16le', '压缩机'],
])('an XER in %s is read, and its encoding is reported [S3]', async (_, body, encoding, name) => {
  const { sheets, encoding: found } = await previewTable(await sheetFile('plan.xer', body));
  expect(found).toBe(encoding);
  expect(sheets[0]?.rows[1]?.cells[1]).toBe(name);
});

test.each([
  ['UTF-16', wide(msp('<Task><UID>1</UID><Name>压缩机</Name></Task>'))],
  [
    'GB2312',
    Buffer.concat([
      Buffer.from(`<?xml version="1.0" encoding="GB2312"?><Project><Tasks><Task><UID>1</UID><Name>`),
      CHINESE,
      Buffer.from('</Name></Task></Tasks></Project>'),
    ]),
  ],
])('an XML in %s is read [S3]', async (_, body) => {
  const { rows } = await readWhole(await sheetFile('plan.xml', body));
  expect(rows[0]?.cells[1]).toBe('压缩机');
});
