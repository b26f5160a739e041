import { fill, w } from '@plumbline/contract/words/word.ts';
import { features } from '../features/all-features.ts';
import { compose } from '../http/feature.ts';
import { settings } from '../settings.ts';
import { backupCommands } from './backups.ts';
import type { Command } from './command.ts';
import { configCommands } from './config.ts';
import { doctorCommands } from './doctor.ts';
import { explainCommands } from './explain.ts';
import { photoCommands } from './photos.ts';
import { EXIT, ownTerminal, Refusal, type Exit, type Terminal } from './terminal.ts';
import { userCommands } from './users.ts';

/*
 * npm run admin -- <command>: commands for the people who run an installation, used on its own machine and with its
 * settings.
 */

const COMMANDS: readonly Command[] = [
  ...backupCommands,
  ...doctorCommands,
  ...explainCommands,
  ...userCommands,
  ...photoCommands,
  ...configCommands,
];

const WORDS = {
  unknown: w('There is no such command: {text}', '没有此命令：{text}'),
  usage: w('Usage: {usage}', '用法：{usage}'),
  fault: w('The command failed: {why}', '无法完成：{why}'),
} as const;

const usageOf = ({ name, takes }: Command): string => `npm run admin -- ${name}${takes === '' ? '' : ` ${takes}`}`;

function help(terminal: Terminal): void {
  for (const command of COMMANDS) {
    terminal.line('');
    terminal.line(`  ${usageOf(command)}`);
    terminal.say({ en: `  ${command.about.en}`, zh: `  ${command.about.zh}` });
  }
  terminal.line('');
}

/** Finds the command meant: the one with the longest matching name. */
function meant(words: readonly string[]): Command | undefined {
  const text = `${words.join(' ')} `;
  return COMMANDS.filter(({ name }) => text.startsWith(`${name} `)).toSorted(
    (a, b) => b.name.length - a.name.length,
  )[0];
}

async function run(args: readonly string[], terminal: Terminal, ends: AsyncDisposableStack): Promise<Exit> {
  const flags = args.filter((arg) => arg.startsWith('--'));
  const words = args.filter((arg) => !arg.startsWith('--'));
  if (words.length === 0 || words[0] === 'help') {
    help(terminal);
    return words.length === 0 ? EXIT.usage : EXIT.ok;
  }
  const command = meant(words);
  if (command === undefined) {
    terminal.complain(fill(WORDS.unknown, { text: words.join(' ') }));
    help(terminal);
    return EXIT.usage;
  }
  const rest = words.slice(command.name.split(' ').length);
  const [least, most] = command.words;
  const strange = flags.filter((flag) => command.flags?.includes(flag) !== true);
  if (rest.length < least || rest.length > most || strange.length > 0) {
    terminal.complain(fill(WORDS.usage, { usage: usageOf(command) }));
    return EXIT.usage;
  }
  compose(features);
  return command.run({ words: rest, flags: new Set(flags), settings: settings(), terminal, ends });
}

const terminal = ownTerminal();
const ends = new AsyncDisposableStack();
let exit: Exit = EXIT.failed;
try {
  exit = await run(process.argv.slice(2), terminal, ends);
} catch (error) {
  if (error instanceof Refusal) exit = error.exit;
  const why = error instanceof Error ? error.message : String(error);
  terminal.complain(error instanceof Refusal ? error.word : fill(WORDS.fault, { why }));
} finally {
  await ends.disposeAsync();
}
process.exit(exit);
