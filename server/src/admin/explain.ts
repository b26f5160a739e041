import { filter as filterSchema } from '@plumbline/contract/register/filter.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, sql } from '../db/database.ts';
import { explainedBlock } from '../register/read/page.ts';
import { ofCommand } from '../register/row/actor.ts';
import { pathTo } from '../register/write/truth.ts';
import type { Command } from './command.ts';
import { openInstallation } from './open.ts';
import { EXIT, Refusal } from './terminal.ts';

const WORDS = {
  noList: w('No register has a list at {path}.', '没有地址为 {path} 的登记表列表。'),
  noScope: w('There is no scope of work {name}.', '没有名为 {name} 的工作范围。'),
  badFilter: w('The filter in the address cannot be read.', '无法读取地址中的筛选条件。'),
  read: w('{count} {count:row|rows} of {register}, read in {ms} ms:', '{register} 的 {count} 行，用时 {ms} 毫秒：'),
} as const;

/** The last scope of work of a name, or the first of all. */
const scopeNamed = (db: Db, name: string | undefined) =>
  oneRow(
    db,
    sql<{
      tenantId: string;
      id: string;
    }>`select tenant_id as "tenantId", id from level where step = 'E' and not disabled
      ${name === undefined ? sql`` : sql`and lower(name) = lower(${name})`} order by id limit 1`,
  );

function filterIn(text: string | null) {
  if (text === null) return undefined;
  try {
    return filterSchema.parse(JSON.parse(text));
  } catch {
    throw new Refusal(WORDS.badFilter);
  }
}

/** `name,-area` as sort steps. */
const sortIn = (text: string | null) =>
  (text ?? '')
    .split(',')
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('-') ? { field: part.slice(1), desc: true } : { field: part, desc: false }));

/** Shows which way a list is read, and which others were tried before it. */
export const explainCommands: readonly Command[] = [
  {
    name: 'explain',
    takes: '<list address> [<scope of work>]',
    words: [1, 2],
    about: w(
      'Reads the first block of a list, such as "/Completions/Tag?filter={…}&sort=-name", and says which way it was read and why. Changes nothing.',
      '读取列表的第一批数据（如 "/Completions/Tag?filter={…}&sort=-name"），并说明采用的读取方式及原因，不作任何更改。',
    ),
    async run({ words: [address = '', scope], settings, terminal, ends }) {
      const url = new URL(address, 'http://localhost');
      const register = allRegisters.find(({ route }) => route.toLowerCase() === url.pathname.toLowerCase());
      if (!register) throw new Refusal(fill(WORDS.noList, { path: url.pathname }));
      const { db } = await openInstallation(settings, ends);
      const found = await scopeNamed(db, scope);
      if (!found) throw new Refusal(fill(WORDS.noScope, { name: scope ?? '' }));
      const actor = ofCommand(found.tenantId, await pathTo(db, found.tenantId, found.id));
      const filter = filterIn(url.searchParams.get('filter'));
      const sort = sortIn(url.searchParams.get('sort'));
      const query = { offset: Number(url.searchParams.get('offset') ?? 0), filter };
      const { ways, rows, ms } = await explainedBlock(db, actor, register, {
        ...query,
        ...(sort.length > 0 && { sort }),
      });
      terminal.say(fill(WORDS.read, { count: rows, register: register.label, ms }));
      for (const { key, about, isTaken } of ways) {
        terminal.line(`  ${isTaken ? '→' : '·'} ${key.padEnd(12)} ${about.en}`);
        terminal.line(`${' '.repeat(17)}${about.zh}`);
      }
      return EXIT.ok;
    },
  },
];
