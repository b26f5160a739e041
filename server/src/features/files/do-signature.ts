import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { doSignature } from '@plumbline/contract/features/files/calls.ts';
import { InvalidError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { oneRow, sql } from '../../db/database.ts';
import { baseOf, known } from '../../db/model.ts';
import { isSignaturePng } from '../../files/judge-png.ts';
import { handle } from '../../http/handler.ts';
import { levelOf } from '../../register/row/actor.ts';
import { todayOf } from '../../register/row/actor.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { record } from '../../register/history/history.ts';
import { keepFile } from './keep-file.ts';
import { demandRow } from './stored-file.ts';

const NO_PNG = w(
  'The signature must be a PNG picture of at most 2000 × 2000 pixels.',
  '签名必须是不超过 2000 × 2000 像素的 PNG 图片。',
);
const SIGNATURE = w('The signature', '签名图片');
const PREFIX = /^data:image\/png;base64,/;

function pictureOf(signature: string): Buffer {
  const text = signature.replace(PREFIX, '');
  const png = /^[A-Za-z\d+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
  if (!isSignaturePng(png)) throw new InvalidError([{ field: 'signature', words: NO_PNG }]);
  return png;
}

async function onDisk<T>(bytes: Buffer, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-signature-'));
  try {
    const path = join(folder, randomUUID());
    await writeFile(path, bytes, { mode: 0o600 });
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores a drawn signature with a record (readings D53). */
export const doSignatureHandler = handle(
  doSignature,
  async (context, { businessType, businessId, signature, remark }) => {
    const [register, actor] = [known(businessType), actorOf(context)];
    await demandRow(context.db, actor, register, businessId);
    const png = pictureOf(signature);
    await context.installation.scanner.demandClean({ name: SIGNATURE, content: png, size: png.length }, context.log);
    const where = { db: context.db, outside: context.outside, store: context.installation.files, actor };
    const name = `signature ${todayOf(actor)}.png`;
    let signedAt = new Date();
    const { id } = await onDisk(png, (path) => {
      const file = { path, name, type: 'image/png', size: png.length, purpose: 'signature' as const };
      return keepFile(where, { register, rowId: businessId, file }, async (tx, fileId) => {
        const made = await oneRow(
          tx,
          // the signature and its drawing are one thing, and share one id
          sql<{
            at: Date;
          }>`insert into signature (tenant_id, id, level_id, register, row_id, file_id, signed_by, signer, remark)
          values (${actor.tenantId}::uuid, ${fileId}::uuid, ${levelOf(actor, register)}::uuid, ${baseOf(register).key}, ${businessId}::uuid,
            ${fileId}::uuid, ${actor.userId}::uuid, ${actor.userName}, ${remark}) returning signed_at as at`,
        );
        signedAt = made?.at ?? signedAt;
        await record(tx, actor, register, {
          ids: [businessId],
          action: 'draw',
          ...(remark === '' ? {} : { note: remark }),
        });
      });
    });
    return { id, signedBy: actor.userName, signedAt: signedAt.toISOString() };
  },
);
