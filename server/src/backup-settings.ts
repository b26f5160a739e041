import { resolve } from 'node:path';
import { isTimeZone, machineZone } from '@plumbline/contract/rules/clock.ts';
import type { Keep, Nightly } from './backup/keep.ts';
import type { S3Options } from './files/s3-store.ts';

/** Where backups go. */
export type BackupPlace = { readonly folder: string } | { readonly store: S3Options; readonly prefix: string };

/** When backups are made, where they go, and which are retained. */
export interface BackupSettings {
  /** `BACKUP_AT`: the time of night, such as 02:30. Default none: backups are made manually only. */
  readonly nightly: Nightly | null;
  /** `BACKUP_TO`: a folder, or `s3://bucket/folder`. Default `backups` in the data folder. */
  readonly place: BackupPlace;
  /** Whether `BACKUP_TO` was set: a backup on the same disk as the data is worth little. */
  readonly isPlaceChosen: boolean;
  /** `BACKUP_KEEP`: for how many days, weeks and months one backup each is retained. Default 7/4/12. */
  readonly keep: Keep;
}

type Environment = Readonly<Record<string, string | undefined>>;

const read = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

function nightlyOf(env: Environment): Nightly | null {
  const time = read(env, 'BACKUP_AT');
  const zone = read(env, 'BACKUP_ZONE') ?? machineZone();
  if (!isTimeZone(zone))
    throw new Error(`BACKUP_ZONE is "${zone}", which is not accepted: it must be a time zone such as Asia/Shanghai.`);
  if (time === undefined) return null;
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw new Error(`BACKUP_AT is "${time}", which is not accepted: it must be a time of the day such as 02:30.`);
  return { time, zone };
}

function keepOf(env: Environment): Keep {
  const text = read(env, 'BACKUP_KEEP') ?? '7/4/12';
  const [, days, weeks, months] = /^(\d{1,3})\/(\d{1,3})\/(\d{1,3})$/.exec(text) ?? [];
  if (days === undefined || Number(days) === 0)
    throw new Error(
      `BACKUP_KEEP is "${text}", which is not accepted: it must be days/weeks/months such as 7/4/12, at least one day.`,
    );
  return { days: Number(days), weeks: Number(weeks), months: Number(months) };
}

/** The store for backups, reached with the settings of the file store unless set otherwise. */
function storeOf(env: Environment, bucket: string): S3Options {
  const endpoint = read(env, 'BACKUP_ENDPOINT') ?? read(env, 'FILES_ENDPOINT');
  const accessKey = read(env, 'BACKUP_ACCESS_KEY') ?? read(env, 'FILES_ACCESS_KEY');
  const secretKey = read(env, 'BACKUP_SECRET_KEY') ?? read(env, 'FILES_SECRET_KEY');
  const region = read(env, 'BACKUP_REGION') ?? read(env, 'FILES_REGION') ?? 'us-east-1';
  if (!endpoint || !accessKey || !secretKey)
    throw new Error(
      'BACKUP_TO names a bucket, so BACKUP_ENDPOINT, BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY must be set, or the FILES_ ones.',
    );
  if (!/^https?:\/\/[^?@]+$/.test(endpoint))
    throw new Error(`BACKUP_ENDPOINT is "${endpoint}", which is not accepted: it must be like https://s3.example.com.`);
  return { endpoint, bucket, region, accessKey, secretKey };
}

function placeOf(env: Environment, dataDir: string): BackupPlace {
  const text = read(env, 'BACKUP_TO');
  if (text === undefined) return { folder: resolve(dataDir, 'backups') };
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./-]*))?$/.exec(text) ?? [];
  if (bucket !== undefined) return { store: storeOf(env, bucket), prefix: prefix.replaceAll(/^\/+|\/+$/g, '') };
  if (/^\w+:\/\//.test(text))
    throw new Error(`BACKUP_TO is "${text}", which is not accepted: it must be a folder or s3://bucket/folder.`);
  return { folder: resolve(dataDir, text) };
}

/**
 * Reads when backups are made and where they go.
 *
 * @throws Error naming the variable and what is accepted, never a secret
 */
export const backupSettings = (env: Environment, dataDir: string): BackupSettings => ({
  nightly: nightlyOf(env),
  place: placeOf(env, dataDir),
  isPlaceChosen: read(env, 'BACKUP_TO') !== undefined,
  keep: keepOf(env),
});
