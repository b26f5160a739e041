import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAway } from '@plumbline/server/db/away.ts';
import { connect, type Database, oneRow, sql } from '@plumbline/server/db/database.ts';
import { aProduct, type Product, type ProductOptions } from '../../checks/support/product.ts';

/** Ids of rows of the demonstration plant that the trials work on. */
export interface PlantFacts {
  readonly tenant: string;
  readonly discipline: string;
  readonly category: string;
  /** A person who may sign checks and punch items of every discipline. */
  readonly person: string;
  readonly areas: readonly string[];
  readonly tags: readonly string[];
  /** Tag ITRs that are filled in and not signed. */
  readonly readyItrs: readonly string[];
  /** The first certificate type that is raised by subsystem, and subsystems without such a certificate. */
  readonly certificateType: string;
  readonly subSystems: readonly string[];
}

/** The whole product with a demonstration plant, in processes that may be killed. */
export interface Plant {
  readonly dataDir: string;
  readonly facts: PlantFacts;
  /** The current process. */
  readonly product: Product;
  /** Starts the product again after it ended. */
  start(): Promise<Product>;
  /** Inspects its database on a connection of its own. */
  look<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Ends everything and removes its folder. */
  end(): Promise<void>;
}

/** Number of tagged items of the plant: enough work for all writers, loaded within half a minute. */
export const TAGS = 400;

/** A temporary folder that is removed at the end. */
export async function aFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), 'plumbline-faults-')));
}

/** Maximum time to wait for a database that is restarting, in milliseconds. */
const THERE_WITHIN = 60_000;

/**
 * Inspects a database on a connection that closes afterwards; tries again when the database went away in the meantime.
 */
export async function looked<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const start = performance.now();
  for (;;) {
    const database = connect(url, { most: 2 });
    try {
      return await work(database);
    } catch (error) {
      if (!isAway(error) || performance.now() - start > THERE_WITHIN) throw error;
    } finally {
      await database.end();
    }
    await sleep(200);
  }
}

/** Starts the product on a folder of its own and loads a plant. */
export async function aPlant(options: Omit<ProductOptions, 'dataDir' | 'demoTags'> = {}): Promise<Plant> {
  const dataDir = await aFolder();
  const productOptions: ProductOptions = { ...options, dataDir, demoTags: TAGS };
  let product = await aProduct(productOptions);
  const look = <T>(work: (database: Database) => Promise<T>): Promise<T> => looked(product.url, work);
  const end = async (): Promise<void> => {
    await product.end('SIGTERM');
    // a large database needs a while to shut down after its server
    await rm(dataDir, { recursive: true, force: true, maxRetries: 40, retryDelay: 100 });
  };
  const facts = await look(factsOf).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return {
    dataDir,
    facts,
    get product() {
      return product;
    },
    start: async () => (product = await aProduct(productOptions)),
    look,
    end,
  };
}

async function factsOf({ db }: Database): Promise<PlantFacts> {
  const ids = (query: ReturnType<typeof sql>) => sql`array(${query})`;
  const found = await oneRow(
    db,
    sql<PlantFacts>`select l.tenant_id as tenant,
        (select id from discipline limit 1) as discipline, (select id from punch_list_item_category limit 1) as category,
        (select id from authorised_person where sign_tag_itrs and not inactive order by cardinality(professions) limit 1) as person,
        ${ids(sql`select id from area where deleted_at is null order by id limit 50`)} as areas,
        ${ids(sql`select id from tagged_item where deleted_at is null and tag_type = 'tag' order by id limit 200`)} as tags,
        ${ids(sql`select id from tag_itr t where progress = 'checksheetComplete' and not exists (
          select from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id) order by id limit 100`)} as "readyItrs",
        y.name as "certificateType",
        ${ids(sql`select id from sub_system s where not exists (
          select from handover h where h.tenant_id = s.tenant_id and h.sub_system = s.id and h.handover_type = y.id) order by id`)} as "subSystems"
      from level l cross join lateral (select id, name from handover_type where grouping = 'subSystem' order by "order" desc limit 1) y
      where l.step = 'E' limit 1`,
  );
  if (!found) throw new Error('The demonstration was not loaded.');
  // the signer may sign every discipline
  await sql`update authorised_person set professions = '{}' where id = ${found.person}::uuid`.execute(db);
  return found;
}

/** Polls until a condition is true, and returns how long it took, in milliseconds. @throws Error when the time is up */
export async function until(what: string, is: () => Promise<boolean>, withinMs: number): Promise<number> {
  const start = performance.now();
  while (!(await is())) {
    if (performance.now() - start > withinMs) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await sleep(100);
  }
  return performance.now() - start;
}
