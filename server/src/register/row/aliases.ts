import { ALIASED, aliasesOf, ALIAS_KEYS, type Alias, type Aliases } from '@plumbline/contract/aliases.ts';
import { plainCaption } from '@plumbline/contract/rules/import-mapping.ts';
import { rows, sql, type Db } from '../../db/database.ts';

/** The names a company has changed, in the order of what can be renamed. */
export async function aliasesFor(db: Db, tenantId: string): Promise<readonly Alias[]> {
  const found = await rows(db, sql<Alias>`select entity, en, zh from alias where tenant_id = ${tenantId}::uuid`);
  return ALIAS_KEYS.flatMap((key) => found.find(({ entity }) => entity === key) ?? []);
}

/** The captions of a company. */
export const captionsOf = async (db: Db, tenantId: string): Promise<Aliases> =>
  aliasesOf(await aliasesFor(db, tenantId));

/**
 * Maps captions in a file to the product's own captions: a renamed column is recognised by its new name and by its
 * original name. An alias is never the caption of another column, so no column is mistaken for another.
 */
export async function originalsFor(db: Db, tenantId: string): Promise<(caption: string) => string> {
  const originals = new Map(
    (await aliasesFor(db, tenantId)).flatMap(({ entity, en, zh }) =>
      [en, zh].filter((text) => text !== '').map((text) => [plainCaption(text), ALIASED[entity][0].en] as const),
    ),
  );
  if (originals.size === 0) return (caption) => caption;
  return (caption) => {
    const star = caption.trim().endsWith('*') ? '*' : '';
    const found = originals.get(plainCaption(caption.trim().replace(/\s*\*$/, '')));
    return found === undefined ? caption : `${found}${star}`;
  };
}
