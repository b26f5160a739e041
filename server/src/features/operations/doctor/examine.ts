import { fill, w } from '@plumbline/contract/words/word.ts';
import type { Nightly } from '../../../backup/keep.ts';
import type { Database } from '../../../db/database.ts';
import type { FileStore } from '../../../files/file-store.ts';
import { clockOf, connectionsOf, settingsOf, tablesOf, versionOf } from './database.ts';
import type { Finding } from './finding.ts';
import { apartOf, diskOf, lastBackupOf } from './machine.ts';
import { derivedOf, referencesOf, signaturesOf } from './truth.ts';
import { filesOf, jobsOf, ledgerOf } from './records.ts';

/** The installation to examine. */
export interface DoctorOptions {
  readonly database: Database;
  readonly files: FileStore;
  /** True when the configuration says that a pooler in transaction mode sits in between. */
  readonly pooled: boolean;
  readonly dataDir: string;
  /** The folder of backups; null where they are stored elsewhere. */
  readonly backups: string | null;
  readonly nightly: Nightly | null;
  /** Minutes without progress after which an import is reported. */
  readonly stuckMinutes: number;
}

const FAULT = w('This could not be checked: {why}', '无法检查：{why}');
const FAULT_TODO = w('Fix the problems above first, then check again.', '请先处理以上问题，然后重新检查。');

const LATER = w(
  'This is checked after the upgrade: the database does not have these tables or columns yet.',
  '数据库尚无相应的表或列，升级后再检查。',
);
/** What PostgreSQL says of a table, column or function that does not exist. */
const ABSENT: readonly unknown[] = ['42P01', '42703', '42883'];

/** Runs every check; a check that fails to run becomes a finding too. */
export async function examine({
  database,
  files,
  pooled,
  dataDir,
  backups,
  nightly,
  stuckMinutes,
}: DoctorOptions): Promise<readonly Finding[]> {
  const looks: Readonly<Record<string, () => Promise<Finding | readonly Finding[]>>> = {
    version: () => versionOf(database),
    connections: () => connectionsOf(database, pooled),
    settings: () => settingsOf(database),
    migrations: () => tablesOf(database),
    clock: () => clockOf(database),
    disk: () => diskOf(dataDir),
    jobs: () => jobsOf(database, stuckMinutes),
    references: () => referencesOf(database),
    derived: () => derivedOf(database),
    signatures: () => signaturesOf(database),
    ledger: () => ledgerOf(database),
    files: () => filesOf(database, files),
    backup: () => lastBackupOf(database, nightly),
    place: () => (backups === null ? Promise.resolve([]) : apartOf(backups, dataDir)),
  };
  const findings: Finding[] = [];
  for (const [about, look] of Object.entries(looks)) {
    try {
      findings.push(...[await look()].flat());
    } catch (error) {
      const isCurrent = findings.some((finding) => finding.about === 'migrations' && finding.health === 'ok');
      if (!isCurrent && ABSENT.includes(Reflect.get(Object(error), 'code'))) {
        findings.push({ about, health: 'warn', found: LATER });
        continue;
      }
      const why = error instanceof Error ? error.message : String(error);
      findings.push({ about, health: 'fail', found: fill(FAULT, { why }), todo: FAULT_TODO });
    }
  }
  return findings;
}
