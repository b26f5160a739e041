import type { Word } from '@plumbline/contract/words/word.ts';
import type { Settings } from '../settings.ts';
import type { Exit, Terminal } from './terminal.ts';

/** What a command works with. */
export interface Asked {
  /** What stands behind its name, without flags. */
  readonly words: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly settings: Settings;
  readonly terminal: Terminal;
  /** Takes what has to be ended. */
  readonly ends: AsyncDisposableStack;
}

/** One command of administrators. */
export interface Command {
  /** Its words, such as `backup verify`. */
  readonly name: string;
  /** What may stand behind it, as the help shows it. */
  readonly takes: string;
  /** The flags it knows. */
  readonly flags?: readonly string[];
  /** At least and at most so many words. */
  readonly words: readonly [number, number];
  readonly about: Word;
  run(asked: Asked): Promise<Exit>;
}
