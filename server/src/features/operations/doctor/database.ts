import { randomUUID } from 'node:crypto';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { type Database, oneRow, rows, sql } from '../../../db/database.ts';
import { hearsItself } from '../../../db/news.ts';
import { migrations, olderThanBase, sinceBase } from '../../../db/migrate.ts';
import { healthOf, type Finding } from './finding.ts';

const OLDEST = 150_000;
/** Clock difference in milliseconds from which to warn, and from which the times of records are wrong. */
const CLOCK = { warn: 2000, fail: 60_000 } as const;

const WORDS = {
  version: w('PostgreSQL {version}', 'PostgreSQL {version}'),
  tooOld: w('Use PostgreSQL 15 or newer.', '请使用 PostgreSQL 15 或更高版本。'),
  direct: w('Connections are direct; messages pass between processes.', '数据库直连，进程间消息畅通。'),
  pooled: w(
    'A connection pool in transaction mode is in between; messages pass through the direct address.',
    '经由事务模式连接池，消息通过直连地址传递。',
  ),
  deaf: w('Messages do not pass between processes.', '进程间消息不通。'),
  deafTodo: w(
    'A pool in transaction mode cannot receive notifications: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
    '事务模式连接池无法接收通知：请将 DATABASE_DIRECT_URL 设为 PostgreSQL 的直连地址。',
  ),
  unsaid: w(
    'A connection pool in transaction mode is in between, but the settings do not say so.',
    '连接经由事务模式连接池，但未作声明。',
  ),
  unsaidTodo: w('Set DATABASE_POOLED=1.', '请设置 DATABASE_POOLED=1。'),
  clock: w('The clocks of this machine and the database agree.', '本机与数据库时钟一致。'),
  clockOff: w('The clock of the database differs by {seconds} s.', '数据库时钟相差 {seconds} 秒。'),
  clockTodo: w('Have both machines keep time (NTP).', '请为两台机器启用时间同步（NTP）。'),
  migrated: w('The tables match this version.', '数据表结构与当前版本一致。'),
  pending: w(
    '{count} {count:schema change is|schema changes are} waiting for the next start: {names}',
    '{count} 项表结构变更将在下次启动时执行：{names}',
  ),
  pendingTodo: w('Make a backup, then start the server.', '请先备份，再启动服务器。'),
  newer: w('The database was made by a newer version: {names}', '数据库由更新的版本创建：{names}'),
  newerTodo: w('Start that version; the only way back is a backup.', '请使用该版本；如需回退只能恢复备份。'),
  settings: w('The PostgreSQL settings are suitable.', 'PostgreSQL 设置合适。'),
  settingsOff: w('These PostgreSQL settings are not suitable: {names}', 'PostgreSQL 设置不合适：{names}'),
  settingsTodo: w('Run in psql: {sql}', '请在 psql 中执行：{sql}'),
} as const;

/** Checks the version of the server. */
export async function versionOf({ db }: Database): Promise<Finding> {
  const [row] = await rows(
    db,
    sql<{
      number: number;
      version: string;
    }>`select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  );
  const isOld = (row?.number ?? 0) < OLDEST;
  return {
    about: 'version',
    health: isOld ? 'fail' : 'ok',
    found: fill(WORDS.version, { version: row?.version ?? '?' }),
    ...(isOld && { todo: WORDS.tooOld }),
  };
}

/** Checks whether processes receive each other's notifications, and what sits between us and the database. */
export async function connectionsOf(database: Database, pooled: boolean): Promise<Finding> {
  const about = 'connections';
  if (!(await hearsItself(database.directUrl, randomUUID())))
    return { about, health: 'fail', found: WORDS.deaf, todo: WORDS.deafTodo };
  const isDirect = database.directUrl === database.url || (await hearsItself(database.url, randomUUID()));
  if (isDirect) return { about, health: 'ok', found: WORDS.direct };
  return pooled
    ? { about, health: 'ok', found: WORDS.pooled }
    : { about, health: 'fail', found: WORDS.unsaid, todo: WORDS.unsaidTodo };
}

/** Checks whether the clocks agree. */
export async function clockOf({ db }: Database): Promise<Finding> {
  const before = Date.now();
  const [row] = await rows(db, sql<{ at: Date }>`select clock_timestamp() as at`);
  const at = row?.at.getTime() ?? before;
  // the database read its clock somewhere between request and response
  const off = Math.max(before - at, at - Date.now(), 0);
  const health = healthOf((bound) => off > bound, CLOCK);
  const about = 'clock';
  if (health === 'ok') return { about, health, found: WORDS.clock };
  return { about, health, found: fill(WORDS.clockOff, { seconds: Math.round(off / 1000) }), todo: WORDS.clockTodo };
}

/** Checks whether the tables are those of this version. */
export async function tablesOf({ db }: Database): Promise<Finding> {
  const about = 'migrations';
  const has = await oneRow(db, sql<{ there: boolean }>`select to_regclass('public.migration') is not null as there`);
  const done = has?.there === true ? await rows(db, sql<{ name: string }>`select name from migration`) : [];
  const names = done.map(({ name }) => name);
  const since = sinceBase(names);
  if (since === null) return { about, health: 'fail', ...olderThanBase(names) };
  const known = (await migrations()).map(({ name }) => name);
  const made = new Set(since);
  const newer = [...made].filter((name) => !known.includes(name));
  const pending = known.filter((name) => !made.has(name));
  if (newer.length > 0)
    return { about, health: 'fail', found: fill(WORDS.newer, { names: newer.join(', ') }), todo: WORDS.newerTodo };
  if (pending.length === 0) return { about, health: 'ok', found: WORDS.migrated };
  const found = fill(WORDS.pending, { count: pending.length, names: pending.join(', ') });
  return { about, health: 'warn', found, todo: WORDS.pendingTodo };
}

/** Settings of PostgreSQL that our statements rely on, with the accepted values. */
const SUITS: Readonly<Record<string, { readonly is: (value: string) => boolean; readonly sql: string }>> = {
  random_page_cost: { is: (value) => Number(value) <= 2, sql: 'alter role current_user set random_page_cost = 1.1;' },
  jit: { is: (value) => value === 'off', sql: 'alter role current_user set jit = off;' },
  parallel_setup_cost: {
    is: (value) => Number(value) >= 10_000,
    sql: 'alter role current_user set parallel_setup_cost = 10000;',
  },
  gin_pending_list_limit: {
    is: (kilobytes) => Number(kilobytes) <= 1024,
    sql: `alter role current_user set gin_pending_list_limit = '256kB';`,
  },
  TimeZone: {
    is: (value) => /^(Etc\/)?(UTC|UCT|Universal|Zulu|GMT)$/i.test(value),
    sql: `alter role current_user set timezone = 'UTC';`,
  },
  fsync: { is: (value) => value === 'on', sql: 'alter system set fsync = on; select pg_reload_conf();' },
  synchronous_commit: {
    is: (value) => value !== 'off',
    sql: 'alter system set synchronous_commit = on; select pg_reload_conf();',
  },
  full_page_writes: {
    is: (value) => value === 'on',
    sql: 'alter system set full_page_writes = on; select pg_reload_conf();',
  },
};

/** Checks the PostgreSQL settings in effect on our own connections. */
export async function settingsOf({ db }: Database): Promise<Finding> {
  const found = await rows(
    db,
    sql<{
      name: string;
      setting: string;
    }>`select name, setting from pg_settings where name = any(${Object.keys(SUITS)}::text[])`,
  );
  const off = found.filter(({ name, setting }) => SUITS[name]?.is(setting) === false);
  if (off.length === 0) return { about: 'settings', health: 'ok', found: WORDS.settings };
  const names = off.map(({ name, setting }) => `${name} = ${setting}`).join(', ');
  const todo = off.map(({ name }) => SUITS[name]?.sql ?? '').join(' ');
  return {
    about: 'settings',
    health: 'warn',
    found: fill(WORDS.settingsOff, { names }),
    todo: fill(WORDS.settingsTodo, { sql: todo }),
  };
}
