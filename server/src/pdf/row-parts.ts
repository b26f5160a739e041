import type { WorkState } from '@plumbline/contract/rules/work-state.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { Block, Paragraph, Row } from './engine/rows.ts';
import type { TextStyle } from './engine/typesetter.ts';
import { GROUND, MM, STATE_INK, TEXT } from './look.ts';

/** A block with a frame. */
export const framed = { frame: GROUND.line } as const;
/** Space between rows, in mm. */
export const gap = (height = 4): Row => ({ blocks: [], height: height * MM });
/** A block given by its edges in mm. */
export const block = (
  from: number,
  to: number,
  paragraphs: readonly Paragraph[],
  more: Partial<Block> = {},
): Block => ({ from: from * MM, to: to * MM, paragraphs, ...more });
/** A text in one language. */
export const plain = (text: string, style: TextStyle = TEXT.value): Paragraph => ({ text, style });
/** A word in both languages: side by side, one below the other where space is narrow, once where both are the same. */
export const both = ({ en, zh }: Word, style: TextStyle): Paragraph =>
  en === zh ? { text: en, style } : { text: `${en} ${zh}`, narrow: `${en}\n${zh}`, style };

/** Returns a function that makes the framed cells of a table with these column edges in mm, from the left. */
export const cellsOf =
  (edges: readonly number[]) =>
  (at: number, paragraphs: readonly Paragraph[], more: Partial<Block> = {}): Block =>
    block(edges[at] ?? 0, edges[at + 1] ?? edges.at(-1) ?? 0, paragraphs, { ...framed, ...more });

/** The states that the texts of a column of states stand for. */
export type StateTexts = Readonly<Record<string, WorkState>>;
/** The room of the mark of a state, in points. */
const MARK_ROOM = 9;

/** A cell whose text is a state: its mark stands in the frame of the cell, its word beside it. */
export function withState(cell: Block, state: WorkState | undefined): readonly Block[] {
  if (state === undefined) return [cell];
  const { from, to, paragraphs, padding = 3 } = cell;
  return [
    { ...cell, paragraphs: [], mark: { kind: 'state', state, color: STATE_INK[state] } },
    { from: from + MARK_ROOM, to, paragraphs, padding },
  ];
}
