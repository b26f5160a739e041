import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { markSteps, WORK_STATES, type WorkState } from '@plumbline/contract/rules/work-state.ts';
import { describe, expect, test } from 'vitest';
import { NAUGHTY } from './naughty.fixture.ts';
import { sampleSheet, sampleTemplate } from './print.fixture.ts';
import type { CheckSheetPrint } from './print.ts';
import { STATE_INK } from './look.ts';
import { hasPoppler, readPdf, rendered, textOf } from './read-pdf.fixture.ts';
import { renderCheckSheets } from './render-check-sheets.ts';

const pdf = (...sheets: readonly CheckSheetPrint[]): Promise<Buffer> =>
  rendered((out) => renderCheckSheets(sheets, out, { at: new Date('2026-11-21T08:15:00Z') }));
const template: FormTemplate = sampleTemplate();
const stateNamed = (name: string): WorkState => name as WorkState; // eslint-disable-line -- its own keys

describe('a file of check sheets', () => {
  test('is a valid PDF with its language and two embedded fonts', async () => {
    const read = readPdf(await pdf(sampleSheet(1, template), sampleSheet(2, template), sampleSheet(3, template)));
    expect(read).toMatchObject({ isWhole: true, pages: 6, fontFiles: 2, language: 'en-US' });
  });
  test('is Chinese when the first sheet is requested in Chinese', async () => {
    expect(readPdf(await pdf({ ...sampleSheet(), language: 'zh' })).language).toBe('zh-CN');
  });
  test('counts its sheets and pages and reports each sheet', async () => {
    const reported: number[] = [];
    const out = new Writable({ write: (_chunk, _encoding, done) => done() });
    const sheets = [sampleSheet(1, template), sampleSheet(2, template)];
    expect(await renderCheckSheets(sheets, out, { onSheet: (done) => reported.push(done) })).toEqual({
      sheets: 2,
      pages: 4,
      starts: [
        { title: '20-EM-0001A / E10A', page: 0 },
        { title: '20-EM-0002A / E10A', page: 2 },
      ],
    });
    expect(reported).toEqual([1, 2]);
  });
  test('has one tick for each answered box', async () => {
    const { operators } = readPdf(await pdf(sampleSheet(3, template)));
    const ticks = operators.join('').match(/1 J 1 j/g) ?? [];
    expect(ticks).toHaveLength(template.tasks.length);
  });
});

test.each(Object.entries(WORK_STATES))(
  'every page of a sheet that is %s has the mark of that state in its colour',
  async (state, { mark, word }) => {
    const key = stateNamed(state);
    const marked = readPdf(await pdf({ ...sampleSheet(3, template), state: { state: key, word } })).operators;
    const plain = readPdf(await pdf(sampleSheet(3, template))).operators;
    const ends = markSteps(mark).filter(([step]) => step === 'Z').length;
    const closed = (page: string | undefined): number => page?.match(/^h$/gm)?.length ?? 0;
    expect(marked).toHaveLength(plain.length);
    for (const [at, page] of marked.entries()) {
      expect(page).toContain(`${STATE_INK[key]} rg`);
      expect(closed(page) - closed(plain[at])).toBe(ends);
    }
  },
);

describe.skipIf(!hasPoppler)('on paper', () => {
  test('the state of a sheet is printed between project and title, in both languages', async () => {
    const { word } = WORK_STATES.doubt;
    const pages = textOf(await pdf({ ...sampleSheet(3, template), state: { state: 'doubt', word } }));
    for (const page of pages)
      expect(page).toMatch(/Pearl River Refinery.* {2,}In doubt 存疑 {2,}.*20-EM-0003A \/ E10A/);
  });
  test('both languages, the answers and the signatures are printed', async () => {
    const [first = '', second = ''] = textOf(await pdf(sampleSheet(3, template)));
    const wanted = [
      'Electrical inspection and test record',
      '电气检查与试验记录',
      '铭牌数据与数据表一致',
      '425 MΩ',
      'Fluke 1550C',
    ];
    for (const text of wanted) expect(first).toContain(text);
    for (const text of ['P-00003', '复测于 2026-11-20', '李娜', 'Aigerim Nurlanova', 'optional 可选'])
      expect(second).toContain(text);
  });
  test('every sheet numbers its own pages, and every page names its sheet', async () => {
    const pages = textOf(await pdf(sampleSheet(1, template), sampleSheet(2, template)));
    expect(pages.map((page) => /Page \d+ of \d+ +第 \d+ 页，共 \d+ 页/.exec(page)?.[0].replaceAll(/ +/g, ' '))).toEqual(
      [
        'Page 1 of 2 第 1 页，共 2 页',
        'Page 2 of 2 第 2 页，共 2 页',
        'Page 1 of 2 第 1 页，共 2 页',
        'Page 2 of 2 第 2 页，共 2 页',
      ],
    );
    expect(pages.map((page) => /20-EM-\d{4}A \/ E10A/.exec(page)?.[0])).toEqual(
      [1, 1, 2, 2].map((at) => `20-EM-000${at}A / E10A`),
    );
    for (const page of pages) expect(page).toContain('Printed 2026-11-21 08:15 UTC');
  });
  test('two hundred tasks are printed in order, with the heading on each page', async () => {
    const long = sampleTemplate(200);
    const tasks = long.tasks.map((task, at) => ({ ...task, text: { en: `Check number ${at + 1}.`, zh: '检查' } }));
    const pages = textOf(await pdf(sampleSheet(3, { ...long, tasks })));
    const numbers = pages.flatMap((page) =>
      [...page.matchAll(/Check number (\d+)\./g)].map((match) => Number(match[1])),
    );
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
    expect(pages.length).toBeGreaterThan(8);
    for (const page of pages.slice(0, -1)) expect(page).toContain('Check item');
  });
  test('no page has the signatures alone, however many tasks there are [field C8]', async () => {
    for (const count of [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]) {
      const pages = textOf(
        await pdf({ ...sampleSheet(3, { ...sampleTemplate(count), hideComment: true }), punch: [] }),
      );
      const signed = pages.find((page) => page.includes('Date 日期')) ?? '';
      expect(signed, `${count} tasks`).toMatch(/Check item|铭牌数据/);
    }
  });
  test('a rejected sheet shows it at the top', async () => {
    const rejected = { reason: '绝缘读数不可能', person: '张伟', date: '2026-11-21' };
    const [first = ''] = textOf(await pdf({ ...sampleSheet(), rejected }));
    expect(first.indexOf('REJECTED 已拒绝')).toBeLessThan(first.indexOf('Electrical inspection'));
    expect(first).toContain('绝缘读数不可能');
  });
  test('a character missing in the fonts is a box', async () => {
    const [first = ''] = textOf(await pdf({ ...sampleSheet(), itr: { name: 'A\u{1f600}Bاج', description: '' } }));
    expect(first).toContain('A□B□□');
  });
  test('a sheet without header, boxes, comment, punch and signatures is printed', async () => {
    const bare: FormTemplate = {
      ...template,
      header: [],
      boxes: [],
      hideComment: true,
      tasks: template.tasks.slice(0, 1),
    };
    const [page = ''] = textOf(await pdf({ ...sampleSheet(3, bare), punch: [], signOffs: [], answers: {} }));
    expect(page).toContain('铭牌数据与数据表一致');
    expect(page).not.toContain('Comment');
  });
});

describe('naughty texts', () => {
  const everywhere = (text: string): CheckSheetPrint => {
    const sheet = sampleSheet(3, template);
    const word = { en: text, zh: text };
    const tasks = template.tasks.map((task) => ({ ...task, text: word, number: text, title: word }));
    const answers = Object.fromEntries(
      tasks.flatMap(({ name }) => ['box', 'value', 'comment'].map((part) => [`${name}.${part}`, text])),
    );
    return {
      ...sheet,
      template: { ...template, title: word, tasks },
      address: text,
      project: text,
      title: text,
      documentCode: text,
      itr: { name: text, description: text },
      header: Object.fromEntries(Object.keys(sheet.header).map((key) => [key, text])),
      answers,
      comment: text,
      punch: [{ task: text, number: text, category: text, description: text }],
      signOffs: [{ label: text, type: 'complete', person: text, company: text, date: text }],
      rejected: { reason: text, person: text, date: text },
    };
  };
  test('in every field of a sheet make a valid PDF that opens without warnings', async () => {
    const bytes = await pdf(...NAUGHTY.map(everywhere));
    const read = readPdf(bytes);
    expect(read.isWhole).toBe(true);
    expect(read.pages).toBeGreaterThan(NAUGHTY.length);
    if (hasPoppler) expect(textOf(bytes)).toHaveLength(read.pages);
  });
});

describe('an output stream', () => {
  test('that is slow slows the sheets down', async () => {
    let taken = 0;
    let written = 0;
    let ahead = 0;
    function* sheets() {
      for (let at = 0; at < 30; at++) {
        taken++;
        ahead = Math.max(ahead, taken - written / 9000);
        yield sampleSheet(at, template);
      }
    }
    const slow = new Writable({
      highWaterMark: 1,
      write(chunk: Buffer, _encoding, done) {
        written += chunk.length;
        void pause(0).then(() => done());
      },
    });
    await renderCheckSheets(sheets(), slow);
    expect(ahead).toBeLessThan(10);
  });
  test('that breaks stops the job with its error', async () => {
    let taken = 0;
    function* endless() {
      for (;;) yield sampleSheet(taken++, template);
    }
    const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk full')) });
    await expect(renderCheckSheets(endless(), broken)).rejects.toThrow('disk full');
    expect(taken).toBeLessThan(10);
  });
  test('is destroyed when there is no sheet', async () => {
    const out = new Writable({ write: (_chunk, _encoding, done) => done() });
    await expect(renderCheckSheets([], out)).rejects.toThrow(RangeError);
    expect(out.destroyed).toBe(true);
  });
  test('is destroyed when the sheets fail', async () => {
    async function* failing() {
      yield sampleSheet(1, template);
      await pause(0);
      throw new Error('no more rows');
    }
    const out = new Writable({ write: (_chunk, _encoding, done) => done() });
    await expect(renderCheckSheets(failing(), out)).rejects.toThrow('no more rows');
    expect(out.destroyed).toBe(true);
  });
  test('is destroyed when the job is stopped', async () => {
    const out = new Writable({ write: (_chunk, _encoding, done) => done() });
    const signal = AbortSignal.abort(new Error('not wanted'));
    await expect(renderCheckSheets([sampleSheet(1, template)], out, { signal })).rejects.toThrow('not wanted');
    expect(out.destroyed).toBe(true);
  });
});
