import { w } from '@plumbline/contract/words/word.ts';
import { examine } from '../features/operations/doctor/examine.ts';
import { repair, repairedFinding } from '../features/operations/doctor/truth.ts';
import type { Finding, Health } from '../features/operations/doctor/finding.ts';
import { storeOf } from '../files/stores.ts';
import type { Command } from './command.ts';
import { openInstallation } from './open.ts';
import { EXIT, type Terminal } from './terminal.ts';

const MARKS: Readonly<Record<Health, string>> = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' };

function tell(terminal: Terminal, { about, health, found, todo }: Finding): void {
  const line = (text: string): void => terminal.line(`  ${text}`);
  line(`${MARKS[health]}  ${about.padEnd(12)} ${found.en}`);
  line(`${' '.repeat(19)}${found.zh}`);
  if (todo === undefined) return;
  line(`${' '.repeat(16)}→  ${todo.en}`);
  line(`${' '.repeat(19)}${todo.zh}`);
}

/** Checks everything that may be wrong with an installation. */
export const doctorCommands: readonly Command[] = [
  {
    name: 'doctor',
    takes: '[--repair] [--json]',
    flags: ['--json', '--repair'],
    words: [0, 0],
    about: w(
      'Checks for problems and says how to fix them. With --repair, first puts right what needs no decision: references to deleted rows, derived figures, lost punch items; otherwise changes nothing. Exit code 1 means a check failed.',
      '检查可能出现的问题并说明处理方法。加 --repair 时先修正无需人工决定的问题：指向已删除记录的引用、派生数据、丢失的尾项；否则不作任何更改。退出码 1 表示存在故障。',
    ),
    async run({ flags, settings, terminal, ends }) {
      const database = await openInstallation(settings, ends);
      const repaired = flags.has('--repair') ? (await repair(database)).map(repairedFinding) : [];
      const examined = await examine({
        database,
        files: storeOf(settings.files, settings.dataDir),
        pooled: settings.databasePooled,
        dataDir: settings.dataDir,
        backups: 'folder' in settings.backup.place ? settings.backup.place.folder : null,
        nightly: settings.backup.nightly,
        stuckMinutes: settings.installation.client['imports.stuckMinutes'],
      });
      const findings = [...repaired, ...examined];
      if (flags.has('--json')) terminal.line(JSON.stringify(findings));
      else for (const finding of findings) tell(terminal, finding);
      return findings.some(({ health }) => health === 'fail') ? EXIT.failed : EXIT.ok;
    },
  },
];
