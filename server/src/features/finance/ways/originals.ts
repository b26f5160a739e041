import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { randomUUIDv7 } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@plumbline/contract/errors.ts';
import type { InvoiceAttachment } from '@plumbline/contract/rules/invoice/document.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { rows, sql, type Tx } from '../../../db/database.ts';
import { headOf } from '../../../files/head-of.ts';
import { hashFile } from '../../../files/hash-file.ts';
import { isShown, shownName } from '../../../files/media-type.ts';
import { isPhotoType, withoutMetadata } from '../../../files/photo-metadata.ts';
import type { Scoped } from '../../../http/context.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { addAttachments, attached, type FileRole, nameApart } from '../../../register/row/attached.ts';
import { idArray } from '../../../register/row/columns.ts';
import { reasonOf } from '../../../register/row/in-parts.ts';
import { attachTo } from '../../files/attachments.ts';
import { keepFile } from '../../files/keep-file.ts';
import { HEAD_BYTES, kindOf } from '../readers/read-file.ts';

const { invoice } = registers;
const NOT_STORED = w('{name} was not stored: {why}', '{name} 未保存：{why}');

/** The media type of the original of an invoice; null for what is none: an export of many, the text of a QR code. */
function originalType(head: Buffer, name: string): string | null {
  const kind = kindOf(head, name);
  if (typeof kind === 'object') return kind.picture;
  return { pdf: 'application/pdf', xml: 'application/xml', zip: 'application/ofd', csv: null, text: null }[kind];
}

/** A file to be attached to invoices. */
interface ToStore {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly role: FileRole;
  readonly invoices: readonly string[];
}

/** The files of a submission, until those that belong to an invoice are stored with it. */
export class Originals {
  readonly #paths = new Map<string, string>();
  #folder: string | undefined;
  #count = 0;

  /** The file as it was uploaded. */
  add(file: string, path: string): void {
    this.#paths.set(file, path);
  }

  /** A file of a ZIP. */
  async addBytes(file: string, bytes: Uint8Array): Promise<void> {
    const path = await this.#place();
    await writeFile(path, bytes);
    this.#paths.set(file, path);
  }

  async #place(): Promise<string> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'originals-'));
    return join(this.#folder, String(this.#count++));
  }

  /** Attaches the file to these invoices; nothing for a file that is the original of none. Says what was not stored. */
  async store(tx: Tx, context: Scoped, file: string, invoices: readonly string[]): Promise<readonly Word[]> {
    const path = this.#paths.get(file);
    if (path === undefined) return [];
    const name = shownName(file);
    const type = originalType(await headOf(path, HEAD_BYTES), name);
    if (type === null) return [];
    return this.#attach(tx, context, { path, name, type, role: 'original', invoices });
  }

  /** Attaches a document that was embedded in an invoice. */
  async storeEmbedded(
    tx: Tx,
    context: Scoped,
    { name, mediaType, bytes }: InvoiceAttachment,
    id: string,
  ): Promise<readonly Word[]> {
    const path = await this.#place();
    await writeFile(path, bytes);
    const kind = kindOf(Buffer.from(bytes.subarray(0, HEAD_BYTES)), name);
    // what a browser would show is believed to its bytes alone
    const stated = isShown(mediaType) ? 'application/octet-stream' : mediaType;
    const shown = kind === 'pdf' ? 'application/pdf' : stated;
    const type = typeof kind === 'object' ? kind.picture : shown;
    return this.#attach(tx, context, { path, name: shownName(name), type, role: 'other', invoices: [id] });
  }

  /** Stores bytes once, and attaches them to those invoices that do not have them yet. */
  async #attach(tx: Tx, context: Scoped, file: ToStore): Promise<readonly Word[]> {
    const actor = actorOf(context);
    // the upload stays until its call has ended, which may be repeated; what is stored is moved
    const path = await this.#place();
    await copyFile(file.path, path);
    if (isPhotoType(file.type)) await writeFile(path, withoutMetadata(await readFile(path), file.type));
    const sha256 = await hashFile(path);
    const has = await rows(
      tx,
      sql<{ id: string }>`select f.row_id as id from ${attached} f where f.tenant_id = ${actor.tenantId}::uuid
        and f.row_id = any(${idArray(file.invoices)}) and f.sha256 = ${sha256}`,
    );
    const rowIds = file.invoices.filter((id) => !has.some((row) => row.id === id));
    if (rowIds.length === 0) return [];
    const id = randomUUIDv7();
    const where = { db: tx, outside: context.outside, store: context.installation.files, actor };
    const entry = {
      path,
      name: file.name,
      type: file.type,
      size: (await stat(path)).size,
      purpose: 'attachment' as const,
    };
    try {
      await keepFile(where, { register: invoice, rowId: id, id, file: entry }, async (within) => {
        await addAttachments(within, actor, [id]);
        const names = new Map([[id, file.name]]);
        await attachTo(within, actor, { register: invoice, rowIds, names, role: file.role });
        const [first] = rowIds;
        if (rowIds.length === 1 && first !== undefined)
          await nameApart(within, actor.tenantId, { rowId: first, files: [id] });
      });
      return [];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [fill(NOT_STORED, { name: file.name, why: reasonOf(invoice, error) })];
    }
  }

  /** Deletes what is left of the files of ZIPs. */
  async close(): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }
}
