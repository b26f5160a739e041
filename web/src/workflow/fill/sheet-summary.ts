import type { CheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import { sheetProgress, tasksForPunch } from '@plumbline/contract/rules/check-sheet.ts';
import { countReadings, isJudged, readingsOutside } from '@plumbline/contract/rules/readings.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { beginEdit, type SheetEdit, withComputedAnswers } from './sheet-edit.ts';
import { summaryWords } from './words.ts';

/** One line of the summary of a sheet. */
export interface SummaryLine {
  readonly what: 'answered' | 'punch' | 'outside';
  readonly word: Word;
  /** True when it deserves attention before signing. */
  readonly isBad: boolean;
}

/**
 * Summarises what is being signed: how much of a sheet is answered, which punch items were raised, and which values are
 * outside their limits.
 *
 * @param edit what the sheet shows, with its computed answers; what is saved, if omitted
 */
export function summaryOf(
  sheet: Pick<CheckSheet, 'template' | 'answers' | 'comment' | 'punch' | 'elsewhere'>,
  edit: Pick<SheetEdit, 'answers'> = withComputedAnswers(sheet, beginEdit(sheet), []),
): readonly SummaryLine[] {
  const { template, punch, elsewhere } = sheet;
  const { answers } = edit;
  const { done, total, open } = sheetProgress(template, answers, new Set(elsewhere));
  const outside = readingsOutside(template, answers);
  const boxes = tasksForPunch(template, answers).length;
  const lines: (SummaryLine | false)[] = [
    total > 0 && { what: 'answered', word: fill(summaryWords.answered, { done, total }), isBad: open.length > 0 },
    template.punchBox !== undefined && {
      what: 'punch',
      isBad: boxes > 0,
      word:
        boxes === 0
          ? fill(summaryWords.noPunch, { box: template.punchBox })
          : fill(punch.length === 0 ? summaryWords.punchUnsaved : summaryWords.punch, {
              count: boxes,
              box: template.punchBox,
              numbers: punch.map(({ number }) => number).join(', '),
            }),
    },
    template.tasks.some(isJudged) && {
      what: 'outside',
      word: outside.length === 0 ? summaryWords.noneOutside : countReadings(outside),
      isBad: outside.length > 0,
    },
  ];
  return lines.filter((line) => line !== false);
}
