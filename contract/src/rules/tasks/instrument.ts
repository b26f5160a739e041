import { z } from 'zod';
import { w } from '../../words/word.ts';
import { isFilled, textOf } from '../answers.ts';
import { cell } from '../form-cells.ts';
import { limitSigns } from '../limits.ts';
import { limitProblems, measured, saysFigure, setLimits } from './number.ts';
import { captioned, dayProblem, HINTS, named, numberProblem, readDay, readNumber } from './parts.ts';
import type { TaskKind } from './task-kind.ts';

/** The options of an instrument task, as stored in a template. */
export const instrumentInput = z.strictObject({ kind: z.literal('instrument'), ...measured });

const WORDS = {
  instrument: w('Instrument', '仪器'),
  due: w('Calibration due', '校准有效期至'),
  day: w('Date of reading', '读数日期'),
  hint: w('The name of an instrument from the register', '仪器台账中的名称'),
  dayHint: w('today unless given', '留空为当天'),
  noId: w('Choose an instrument from the register.', '请从仪器台账中选择。'),
} as const;
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * A number read with an instrument of the register. `instrument` is its id and `said` its name; `due` is the date until
 * which it was calibrated when it was read, which stays with the answer whatever the register says later.
 */
export const instrumentTask: TaskKind<z.output<typeof instrumentInput>> = {
  word: w('a reading with an instrument', '仪器读数'),
  start: () => ({ kind: 'instrument' }),
  weighs: true,
  parts: {
    value: w('value', '数值'),
    instrument: null,
    said: w('instrument', '仪器'),
    due: w('calibration due', '校准有效期至'),
    day: w('date of reading', '读数日期'),
  },
  served: ['said', 'due'],
  judge: (_asked, part, value) => {
    if (part === 'value') return numberProblem(value);
    if (part === 'day') return dayProblem(value);
    if (part !== 'instrument') return undefined;
    return ID.test(String(value)) ? null : WORDS.noId;
  },
  isGiven: ({ name }, answers) => isFilled(answers, `${name}.value`) && isFilled(answers, `${name}.instrument`),
  says: ({ name, input }, answers) => {
    const figure = saysFigure(name, answers, input);
    const enteredText = textOf(answers, `${name}.said`);
    return figure && enteredText !== '' ? w(`${figure.en}, ${enteredText}`, `${figure.zh}，${enteredText}`) : figure;
  },
  limits: (input) => input,
  expired: ({ name }, answers) => {
    const [due, day] = [textOf(answers, `${name}.due`), textOf(answers, `${name}.day`)];
    if (!isFilled(answers, `${name}.instrument`)) return null;
    // days written as yyyy-mm-dd sort alphabetically
    const isOut = due === '' || (day !== '' && due < day);
    return isOut ? { instrument: textOf(answers, `${name}.said`), due } : null;
  },
  figures: ({ input, text }) => [{ part: '', label: input.label ?? text, many: false }],
  inRow: (task) => ({
    content: captioned(task, { kind: 'number', ...named(task), ...setLimits(task.input) }),
  }),
  below: ({ name }, { text, end }) => {
    const [first, second] = [text + (end - text) * 0.5, text + (end - text) * 0.75];
    const part = (at: string, label: typeof WORDS.day) => ({ name: `${name}.${at}`, label });
    return [
      {
        cells: [
          cell(0, text, 'number', {}),
          cell(text, first, 'value', {
            text: WORDS.instrument,
            control: { kind: 'instrument', task: name, ...part('instrument', WORDS.instrument) },
          }),
          cell(first, second, 'value', {
            text: WORDS.due,
            control: { kind: 'date', readOnly: true, ...part('due', WORDS.due) },
          }),
          cell(second, end, 'value', { text: WORDS.day, control: { kind: 'date', ...part('day', WORDS.day) } }),
        ],
        height: 9,
      },
    ];
  },
  problems: ({ input, number }) => limitProblems(input, number),
  offline: ({ input }) => ({ hints: [HINTS.number, limitSigns(input), input.unit ?? ''], read: readNumber }),
  offlineLines: ({ name, text }) => [
    {
      part: 'instrument',
      what: w(`${text.en} · ${WORDS.instrument.en}`, `${text.zh} · ${WORDS.instrument.zh}`),
      hints: [WORDS.hint],
      shown: (answers) => {
        const enteredText = textOf(answers, `${name}.said`);
        return w(enteredText, enteredText);
      },
      // the name is looked up in the register when the workbook is read
      read: (written) => ({ value: written }),
    },
    {
      part: 'day',
      what: w(`${text.en} · ${WORDS.day.en}`, `${text.zh} · ${WORDS.day.zh}`),
      hints: [HINTS.date, WORDS.dayHint],
      read: readDay,
    },
  ],
};
