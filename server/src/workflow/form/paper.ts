import type { PaperPrint } from '../../pdf/print.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** The page furniture for documents of a scope: the logos of its project, the footer of its facility. */
export async function paperOf(db: Db, actor: Actor): Promise<PaperPrint> {
  const { footerLeft, footerCentre, footerRight } = await optionsOn(db, actor.path);
  const found = await rows(
    db,
    sql<{ place: string; bytes: Buffer }>`select place, bytes from picture
      where tenant_id = ${tenantOf(actor)} and owner_id = ${actor.path.D}::uuid and place in ('logoLeft', 'logoRight')`,
  );
  return {
    ...Object.fromEntries(found.map(({ place, bytes }) => [place, new Uint8Array(bytes)])),
    foot: [footerLeft, footerCentre, footerRight],
  };
}

/** The signature pictures of people, by id, if the facility stores them. */
export async function signaturesOf(
  db: Db,
  actor: Actor,
  people: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (people.length === 0 || !(await optionsOn(db, actor.path)).apSignatures) return new Map();
  const found = await rows(
    db,
    sql<{ owner: string; bytes: Buffer }>`select owner_id as owner, bytes from picture
      where tenant_id = ${tenantOf(actor)} and owner_id = any(${[...new Set(people)]}::uuid[]) and place = 'signature'`,
  );
  return new Map(found.map(({ owner, bytes }) => [owner, new Uint8Array(bytes)]));
}
