import { textOf } from '@plumbline/contract/rules/answers.ts';
import { dayIn, timeIn } from '@plumbline/contract/rules/clock.ts';
import type { GridCell, PartControl } from '@plumbline/contract/rules/form-cells.ts';
import { textLines } from '@plumbline/contract/rules/form-grid.ts';
import { linkedWords } from '@plumbline/contract/rules/linked-answer.ts';
import { countPictures, picturesIn } from '@plumbline/contract/rules/tasks/picture.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { Block, Paragraph } from './engine/rows.ts';
import { TEXT } from './look.ts';
import type { CheckSheetPrint } from './print.ts';

type Content = Pick<Block, 'paragraphs' | 'note' | 'mark' | 'valign' | 'padding'>;

const BELOW = w('see Photos', '见照片');
const inOneLine = (word: Word): string => textLines(word, 'value').join(' ');
const written = (text: string): Paragraph => ({ text: text === '' ? ' ' : text, style: TEXT.value });

/** The signer, the time and the drawn signature; room to sign by hand while nobody has signed. */
function signature({ task }: PartControl, { answers, drawings, timeZone }: CheckSheetPrint): Content {
  const bytes = drawings?.get(textOf(answers, `${task}.value`));
  const at = textOf(answers, `${task}.at`);
  const when = at === '' ? '' : `${dayIn(new Date(at), timeZone)} ${timeIn(new Date(at), timeZone)}`;
  const who = [textOf(answers, `${task}.signer`), when].filter((part) => part !== '').join(', ');
  return {
    paragraphs: [{ text: who === '' ? ' ' : who, style: TEXT.small }],
    valign: 'bottom',
    ...(bytes ? { mark: { kind: 'picture', bytes } as const } : {}),
  };
}

/** The printed content of the kinds of result that have their own way of drawing. */
export const PARTS: {
  readonly [K in PartControl['kind']]: (control: PartControl, sheet: CheckSheetPrint) => Content;
} = {
  instrument: ({ task }, { answers }) => ({ paragraphs: [written(textOf(answers, `${task}.said`))] }),
  picture: ({ task }, { answers }) => {
    const { length } = picturesIn(answers, task);
    const caption = length === 0 ? '' : `${inOneLine(countPictures(length))}, ${inOneLine(BELOW)}`;
    return { paragraphs: [written(caption)] };
  },
  signature,
  // an empty form is filled in by hand
  link: ({ task }, { linked }) => {
    const shown = linked?.[task];
    const from = shown?.sheet ? { note: { text: shown.sheet.title, style: TEXT.small } } : {};
    return { paragraphs: [written(linked === undefined ? '' : inOneLine(linkedWords(shown)))], ...from };
  },
};

/** The content of a cell of such a kind, with its caption in small print above. */
export function partOf(control: PartControl, { text }: GridCell, sheet: CheckSheetPrint): Content {
  const content = PARTS[control.kind](control, sheet);
  if (text === undefined) return content;
  const caption: Paragraph = { text: textLines(text, 'value').join(' '), style: TEXT.small };
  return { valign: 'top', ...content, paragraphs: [caption, ...content.paragraphs] };
}
