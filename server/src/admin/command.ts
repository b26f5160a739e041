import type { Word } from '@plumbline/contract/words/word.ts';
import type { Settings } from '../settings.ts';
import type { Exit, Terminal } from './terminal.ts';

/** What a command receives. */
export interface CommandInput {
  /** The words after the command's name, without flags. */
  readonly words: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly settings: Settings;
  readonly terminal: Terminal;
  /** Collects what has to be closed at the end. */
  readonly ends: AsyncDisposableStack;
}

/** A command for administrators. */
export interface Command {
  /** Its words, such as `backup verify`. */
  readonly name: string;
  /** The arguments it accepts, as the help shows them. */
  readonly takes: string;
  /** The flags it accepts. */
  readonly flags?: readonly string[];
  /** Minimum and maximum number of words. */
  readonly words: readonly [number, number];
  readonly about: Word;
  run(request: CommandInput): Promise<Exit>;
}
