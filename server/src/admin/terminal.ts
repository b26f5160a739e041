import type { Word } from '@plumbline/contract/words/word.ts';

/** What a command ends with; the rest of the world reads it (see docs/operation.md). */
export const EXIT = {
  ok: 0,
  /** It was tried and did not succeed, or something is wrong. */
  failed: 1,
  /** It was asked in a way nobody understands. */
  usage: 2,
  /** It was refused: nothing was changed. */
  refused: 3,
} as const;
/** One of them. */
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** Where a command tells people what it does: in both languages, for nobody knows who reads a log at night. */
export interface Terminal {
  say(word: Word): void;
  /** A line as it is: names, figures. */
  line(text: string): void;
  /** What went wrong. */
  complain(word: Word): void;
  /** Progress, on one line that is written over; nothing where nobody looks. */
  progress(text: string): void;
}

/** A refusal of a command, with its exit code. */
export class Refusal extends Error {
  readonly word: Word;
  readonly exit: Exit;
  constructor(word: Word, exit: Exit = EXIT.refused) {
    super(word.en);
    this.word = word;
    this.exit = exit;
  }
}

const both = ({ en, zh }: Word): string => (en === zh ? `  ${en}\n` : `  ${en}\n  ${zh}\n`);
const BACK = '\r\u001B[K';

/** The terminal of this process. */
export function ownTerminal(): Terminal {
  let shown = false;
  const write = (to: NodeJS.WriteStream, text: string): void => {
    if (shown) process.stderr.write(BACK);
    shown = false;
    to.write(text);
  };
  return {
    say: (word) => write(process.stdout, both(word)),
    line: (text) => write(process.stdout, `${text}\n`),
    complain: (word) => write(process.stderr, both(word)),
    progress(text) {
      if (!process.stderr.isTTY) return;
      process.stderr.write(`${BACK}  ${text}`);
      shown = true;
    },
  };
}
