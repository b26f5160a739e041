import { w } from '@plumbline/contract/words/word.ts';
import type { Command } from './command.ts';
import { EXIT } from './terminal.ts';

const SECRET = /password|secret|accesskey|url$|keyid|token|sign$/i;
/** Masks a secret; of an address, shows the parts that are not secret. */
function shown(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  // the length and the age of passwords are no secrets
  if (typeof value !== 'string' || !SECRET.test(name)) return String(value);
  const url = URL.parse(value);
  return url === null || url.host === ''
    ? '***'
    : `${url.protocol}//${url.username === '' ? '' : '***@'}${url.host}${url.pathname}`;
}

function* flat(value: unknown, path: string): Generator<readonly [string, unknown]> {
  if (typeof value !== 'object' || value === null) return yield [path, value];
  if (Array.isArray(value)) return yield [path, value.join(', ')];
  for (const [name, child] of Object.entries(value)) yield* flat(child, path === '' ? name : `${path}.${name}`);
}

/** The command that shows the settings. */
export const configCommands: readonly Command[] = [
  {
    name: 'config',
    takes: '',
    words: [0, 0],
    about: w(
      'Shows every setting as the server would use it, with secrets hidden, and names invalid ones.',
      '显示服务器将采用的全部设置（隐藏机密）；错误的设置会指明名称。',
    ),
    run({ settings, terminal }) {
      for (const [name, value] of flat(settings, ''))
        terminal.line(`  ${name.padEnd(34)} ${shown(name.split('.').at(-1) ?? '', value)}`);
      return Promise.resolve(EXIT.ok);
    },
  },
];
