import { isVia, viaWord } from '@plumbline/contract/register/via.ts';
import type { DayKind } from '@plumbline/contract/features/messages/calls/work.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { timeIn } from '@plumbline/contract/rules/clock.ts';
import { type Language, w, type Word } from '@plumbline/contract/words/word.ts';
import type { FileAnswer } from '../../http/handler.ts';
import { written } from '../../http/written.ts';
import { writeXlsx } from '../../sheets/write-xlsx.ts';
import type { DayWork } from './day.ts';

/** The caption of each kind of line, as on the page. */
const KINDS: { readonly [K in DayKind]: Word } = {
  filled: w('Filled', '填写'),
  signed: w('Signed', '签署'),
  raised: w('Raised', '提出'),
  cleared: w('Cleared', '消除'),
  rejected: w('Rejected', '退回'),
  changed: w('Changed', '修改'),
};
const CAPTIONS = {
  time: w('Time', '时间'),
  what: w('What', '操作'),
  register: w('Register', '台账'),
  record: w('Record', '记录'),
  rows: w('Rows', '行数'),
  note: w('Note', '说明'),
} as const;
const TITLE = w('My day {day}', '我的工作 {day}');

/** The lines of a day as a workbook, in the reader's language and the time zone of the scope. */
export function dayWorkbook(
  work: DayWork,
  sheet: { readonly day: string; readonly timeZone: string; readonly language: Language },
): FileAnswer {
  const { language, timeZone } = sheet;
  const say = (word: Word): string => word[language];
  const lines = work.lines.map((line) => [
    timeIn(line.at, timeZone),
    say(KINDS[line.kind]),
    registerOf(line.register)?.label[language] ?? line.register,
    line.title,
    String(line.count),
    line.note ?? (isVia(line.via, 'byHand') ? '' : say(viaWord(line.via))),
  ]);
  const name = say(TITLE).replace('{day}', sheet.day);
  const content = {
    sheet: name,
    columns: Object.entries(CAPTIONS).map(([key, caption]) => ({
      caption: say(caption),
      ...(key === 'rows' && { kind: 'number' as const }),
    })),
    // one batch: a day has at most a thousand lines
    rows: (async function* rows() {
      yield await Promise.resolve(lines);
    })(),
  };
  const body = written((out) => writeXlsx(out, content));
  return { file: `${name}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body };
}
