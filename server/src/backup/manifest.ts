import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BrokenArchive } from './tar.ts';

/** Version of the archive format; a format that must be read differently gets another number. */
export const FORMAT = 1;

const count = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[\da-f]{64}$/);
const table = z.strictObject({
  name: z.string().min(1),
  /** The columns in the order of their values; generated columns are recalculated. */
  columns: z.array(z.string().min(1)).min(1),
});

/** The first entry of a backup: all that is needed to start a restore. */
const opening = z.object({
  product: z.literal('plumbline'),
  format: z.literal(FORMAT),
  /** The version of the product that wrote the backup. */
  version: z.string(),
  /** The moment the backup captures. */
  at: z.iso.datetime(),
  /** The version of PostgreSQL the backup was read from. */
  database: z.string(),
  /** The migrations of the database: a restore applies the same ones first. */
  migrations: z.array(z.string()),
  tables: z.array(table),
});
/** The first entry of a backup. */
export type Opening = z.output<typeof opening>;

/** The last entry of a backup: what everything before it must amount to. */
const manifest = opening.extend({
  tables: z.array(table.extend({ rows: count, bytes: count, sha256 })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  files: z.object({
    count,
    bytes: count,
    /** SHA-256 over the file names in their order in the archive, each followed by a line end. */
    sha256,
    /** Files that rows refer to but the store did not have, or had damaged: `<company>/<sha-256>`. */
    missing: z.array(z.string()),
  }),
});
/** The last entry of a backup. */
export type Manifest = z.output<typeof manifest>;

/** Hash of a text or of bytes, in hex. */
export const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

function read<T>(schema: z.ZodType<T>, bytes: Buffer, what: string): T {
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new BrokenArchive(`Its ${what} cannot be read.`);
  }
  const form: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'format') : undefined;
  if (typeof form === 'number' && form > FORMAT)
    throw new BrokenArchive(`It has the form ${form}; this version reads form ${FORMAT}. Use a newer version.`);
  const found = schema.safeParse(parsed);
  if (!found.success) throw new BrokenArchive(`Its ${what} is not what it should be.`);
  return found.data;
}

/** Reads the first entry of a backup. @throws BrokenArchive */
export const readOpening = (bytes: Buffer): Opening => read(opening, bytes, 'opening');
/** Reads the last entry of a backup. @throws BrokenArchive */
export const readManifest = (bytes: Buffer): Manifest => read(manifest, bytes, 'manifest');

/** The names of the entries of a backup, in the order they appear. */
export const ENTRY = {
  opening: 'opening.json',
  /** The rows of a table are split into pieces, numbered from 1. */
  rows: (table: string, piece: number): string => `tables/${table}/${String(piece).padStart(6, '0')}.copy`,
  isRows: /^tables\/(\w+)\/\d+\.copy$/,
  file: (tenantId: string, sha: string): string => `files/${tenantId}/${sha}`,
  isFile: /^files\/([\da-f-]{36}\/[\da-f]{64})$/,
  manifest: 'manifest.json',
  /** SHA-256 of the manifest: without it a backup is incomplete. */
  seal: 'seal',
} as const;

/**
 * Tables whose rows are left out of backups, each with the reason. They are restored empty: signed-in users sign in
 * again.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  session: 'a stolen backup must open nobody’s session',
  sent_code: 'holds for minutes',
  password_ticket: 'holds for minutes, and continues a sign-in',
  signing_proof: 'holds for minutes, in a session',
  tries: 'counts of the last minutes',
  captcha: 'holds for minutes',
  captcha_pass: 'holds for minutes',
  provider_sign_in: 'holds for minutes, with secrets of another server',
};
