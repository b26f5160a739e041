import { randomUUIDv7 } from 'node:crypto';
import { rows, sql } from '@plumbline/server/db/database.ts';
import type { PlantDatabase } from '../plant-database.ts';

/** The administrator of a plant, who sees everything or only the work of one subcontractor (domain guide 3.15). */
export interface SubcontractorView {
  /** Number of tagged items of that subcontractor. */
  readonly items: number;
  /** Switches later calls to the work of the subcontractor only, or back to everything. */
  narrow(on: boolean): Promise<void>;
  /** Restores the plant to its earlier state. */
  end(): Promise<void>;
}

/**
 * Makes the administrator an authorised person of the median subcontractor by number of tagged items; nothing is
 * narrowed yet.
 */
export async function subcontractorView({ database: { db }, actor }: PlantDatabase): Promise<SubcontractorView> {
  const all = await rows(
    db,
    sql<{ id: string; items: number }>`select n.id, count(*)::int as items
      from tagged_item t cross join lateral unnest(t.subcontractor_names) n(id)
      where t.tenant_id = ${actor.tenantId}::uuid and t.deleted_at is null group by n.id order by 2 desc`,
  );
  const found = all[Math.floor(all.length / 2)];
  if (!found) throw new Error('No subcontractor of this plant has work.');
  const person = randomUUIDv7();
  await sql`insert into authorised_person (tenant_id, id, level_id, name, login, subcontractor_names)
    select ${actor.tenantId}::uuid, ${person}::uuid, ${actor.path.C}::uuid, 'Bench', u.username, array[${found.id}::uuid]
    from app_user u where u.id = ${actor.userId}::uuid`.execute(db);
  const narrow = async (on: boolean): Promise<void> => {
    await sql`update level set options = options || jsonb_build_object('subcontractorView', ${on}::boolean)
      where tenant_id = ${actor.tenantId}::uuid and id = ${actor.path.E}::uuid`.execute(db);
  };
  return {
    items: found.items,
    narrow,
    async end() {
      await narrow(false);
      await sql`delete from authorised_person where tenant_id = ${actor.tenantId}::uuid and id = ${person}::uuid`.execute(
        db,
      );
    },
  };
}
