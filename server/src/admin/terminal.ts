import type { Word } from '@plumbline/contract/words/word.ts';

/** Exit codes of a command; scripts depend on them (see docs/operation.md). */
export const EXIT = {
  ok: 0,
  /** The command was tried and failed, or something is wrong. */
  failed: 1,
  /** The command line could not be understood. */
  usage: 2,
  /** The command was refused: nothing was changed. */
  refused: 3,
} as const;
/** An exit code of a command. */
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** Where a command reports what it does: in both languages, since nobody knows who reads a log at night. */
export interface Terminal {
  say(word: Word): void;
  /** Prints a line unchanged: names, figures. */
  line(text: string): void;
  /** Reports what went wrong. */
  complain(word: Word): void;
  /** Shows progress on one line that is overwritten; prints nothing when the output is not a terminal. */
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
