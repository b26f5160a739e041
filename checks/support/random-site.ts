import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import type { Random, Some } from '@plumbline/server/features/demo/plant/random.ts';
import type { Answer } from '@plumbline/server/http/testing.ts';
import { importing } from './importing.ts';
import type { Workplace } from './worked.ts';

/** Does something a user does; returns the number of rows affected. */
type Act = () => Promise<number>;
/** Acts by name. */
type Acts = Readonly<Record<string, Act>>;

/** A row as an act finds it. */
interface Found {
  readonly id: string;
  readonly rev: number;
}

const today = todayIn(machineZone());
const MANY = 25;
const named = (name: string) => ({ name, description: name });
const many = (ids: readonly string[]) => ({ mode: 'these', ids });

/** A small site, and the acts that may happen on it at random. */
export interface RandomSite {
  readonly acts: Acts;
  readonly systems: readonly string[];
  readonly subSystems: readonly { readonly id: string; readonly name: string; readonly system: string }[];
}

/** Creates a site with a matrix of checks and one of preservation; all acts use the product's calls. */
export async function aRandomSite(work: Workplace, chance: Random): Promise<RandomSite> {
  const { server, path, by } = work;
  const { db } = server.database;
  const make = async (key: string, values: Readonly<Record<string, unknown>>): Promise<string> =>
    (await work.make(known(key), values)).id;
  const all = async (key: string, many: readonly Readonly<Record<string, unknown>>[]): Promise<Some<string>> => {
    const [first = '', ...rest] = await Promise.all(many.map((values) => make(key, values)));
    return [first, ...rest];
  };
  const disciplines = await all('discipline', [named('E'), named('M')]);
  const systems = await all('system', [named('20'), named('30')]);
  const names = ['01', '02', '03', '04'];
  const subSystems = await all(
    'subSystem',
    names.map((name, at) => ({ ...named(name), system: systems[at % 2], plannedMcc: '2027-01-01' })),
  );
  const classes = await all('itrClass', [
    { ...named('A'), handoverGate: 1 },
    { ...named('B'), handoverGate: 2 },
  ]);
  const itrs = await all(
    'itr',
    ['E01A', 'E02A', 'M01A', 'M02B'].map((name, at) => ({
      ...named(name),
      discipline: disciplines[at < 2 ? 0 : 1],
      itrClass: classes[at === 3 ? 1 : 0],
      isMultiTag: at !== 1,
    })),
  );
  const pwls = await all(
    'pwl',
    ['E01P', 'M01P'].map((name, at) => ({ ...named(name), discipline: disciplines[at], generationMethod: 'digital' })),
  );
  const types = await all('equipmentType', [named('Motor'), named('Pump')]);
  for (const [at, equipmentType] of types.entries()) {
    await make('equipmentTypeItr', { equipmentType, itr: itrs[at] });
    await make('equipmentTypeItr', { equipmentType, itr: itrs[at + 2] });
    await make('equipmentTypePwl', { equipmentType, pwl: pwls[at], frequency: 7, firstDue: at });
  }
  for (const itr of itrs.slice(0, 2)) await make('exRatedToItr', { discipline: disciplines[0], itr });
  await make('handoverType', { ...named('MCC'), grouping: 'subSystem', gates: ['1', '2'] });
  await make('handoverType', { ...named('RFSU'), grouping: 'system', gates: ['1', '2'] });

  /** Random rows of a table that match a condition. */
  const some = async (table: string, where: string, count = 1): Promise<readonly (Found & AnyRow)[]> => {
    const found = await rows(
      db,
      sql<
        Found & AnyRow
      >`select * from ${sql.table(table)} where tenant_id = ${path.A}::uuid and ${sql.raw(where)} order by md5(id::text || ${chance.next()}) limit ${count}`,
    );
    return found;
  };
  const countAccepted = (answer: Answer): number => {
    // a refusal is a valid response; a server error is not
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    return answer.code === 0 ? 1 : 0;
  };
  const doneIn = (answer: Answer): number => {
    countAccepted(answer);
    return answer.code === 0 ? ((answer.data as { done?: number }).done ?? 1) : 0;
  };
  const verb = async (key: string, name: 'create' | 'update' | 'remove' | 'restore', input: unknown) =>
    doneIn(await work.verb(key, name, input));
  const put = (key: string, { id, rev }: Found, values: object) => verb(key, 'update', { rows: [{ id, rev, values }] });
  const call = async (url: string, input: object): Promise<number> => doneIn(await server.post(url, input, by));

  /** The acts for any table: deleting a row and restoring one. */
  const comeAndGo = (name: string, key: string, table: string): Acts => ({
    [`${name} goes`]: async () => {
      const ids = (await some(table, 'deleted_at is null')).map(({ id }) => id);
      return ids.length === 0 ? 0 : verb(key, 'remove', { selection: many(ids) });
    },
    [`${name} comes back`]: async () => {
      const ids = (await some(table, 'deleted_at is not null')).map(({ id }) => id);
      return ids.length === 0 ? 0 : verb(key, 'restore', { ids });
    },
  });
  /** Voids some rows of a table, and restores some void ones. */
  const voidAndRestore = (name: string, register: string, table: string, isVoid: string, count = 3): Acts => {
    const on = (which: string, url: string): Act => {
      return async () => {
        const ids = (await some(table, `deleted_at is null and ${which}`, count)).map(({ id }) => id);
        return ids.length === 0 ? 0 : call(url, { register, selection: many(ids), reason: 'by chance' });
      };
    };
    return {
      [`${name}: voided`]: on(`not (${isVoid})`, '/api/ext/void/put'),
      [`${name}: restored`]: on(isVoid, '/api/ext/void/restore'),
    };
  };
  /** Fills, signs and rejects records of a kind. */
  function worked(name: string, key: RecordKey, table: string, labels: readonly string[]): Acts {
    const sign =
      (label: string): Act =>
      async () => {
        const ids = (await some(table, `deleted_at is null and progress = 'checksheetComplete'`, MANY)).map(
          ({ id }) => id,
        );
        return ids.length === 0 ? 0 : doneIn(await work.sign(key, ids, label));
      };
    return {
      [`${name} is filled`]: async () => {
        // a multi-tag sheet fills the records it gathers too, and takes as long as all of them
        if (key === 'multiTagItr' && chance.chance(0.6)) return 0;
        const [row] = await some(table, `deleted_at is null and progress in ('notStarted', 'inProgress')`);
        return row ? countAccepted(await work.fill(key, row.id)) : 0;
      },
      ...Object.fromEntries(labels.map((label) => [`${name}: ${label}`, sign(label)])),
      [`${name} is rejected`]: async () => {
        const [row] = await some(table, `deleted_at is null and progress in ('signedOff', 'checksheetComplete')`);
        return row ? doneIn(await work.reject(key, [row.id])) : 0;
      },
    };
  }
  const cycles = (where: string, count = MANY) => some('tag_pwl', `deleted_at is null and ${where}`, count);
  const onCycles = (where: string, url: string, more: (ids: readonly string[]) => object): Act => {
    return async () => {
      const ids = (await cycles(where)).map(({ id }) => id);
      return ids.length === 0 ? 0 : call(url, { ...more(ids), reason: 'by chance' });
    };
  };
  const status = await make('preservationCompletionStatus', { ...named('On hold') });

  let serial = 0;
  let files = 0;
  const imports = importing(server, by);
  const acts: Acts = {
    'a tag is added': async () => {
      serial += 1;
      const [first, other] = [chance.pick(subSystems), chance.pick(subSystems)];
      return verb('tag', 'create', {
        values: {
          ...named(`P-${serial}`),
          discipline: chance.pick(disciplines),
          equipmentType: chance.pick(types),
          subSystems: chance.chance(0.3) ? [...new Set([first, other])] : [first],
          isExRated: chance.chance(0.4),
        },
      });
    },
    'a tag moves': async () => {
      const [tag] = await some('tagged_item', 'deleted_at is null');
      return tag ? put('tag', tag, { subSystems: [chance.pick(subSystems)] }) : 0;
    },
    'a tag is of another type': async () => {
      const [tag] = await some('tagged_item', 'deleted_at is null');
      return tag ? put('tag', tag, { equipmentType: chance.pick(types) }) : 0;
    },
    'a tag wants nothing of the matrix': async () => {
      const [tag] = await some('tagged_item', 'deleted_at is null');
      return tag ? put('tag', tag, { ignoreEquipmentTypeToItr: chance.chance(0.3) }) : 0;
    },
    'a tag is Ex rated or not': async () => {
      const [tag] = await some('tagged_item', 'deleted_at is null');
      return tag ? put('tag', tag, { isExRated: chance.chance(0.6) }) : 0;
    },
    'a tag is of another discipline': async () => {
      const [tag] = await some('tagged_item', 'deleted_at is null');
      return tag ? put('tag', tag, { discipline: chance.pick(disciplines) }) : 0;
    },
    ...comeAndGo('a tag', 'tag', 'tagged_item'),
    'a check is added by hand': async () => {
      const [tag] = await some('tagged_item', 'deleted_at is null');
      const values = { taggedItem: tag?.id, itr: chance.pick(itrs), testReference: chance.pick([null, 'Hot', 'cold']) };
      return tag ? verb('tagItr', 'create', { values }) : 0;
    },
    ...comeAndGo('a check', 'tagItr', 'tag_itr'),
    'a check is of another ITR': async () => {
      const [check] = await some('tag_itr', `deleted_at is null and progress = 'notStarted'`);
      return check ? put('tagItr', check, { itr: chance.pick(itrs) }) : 0;
    },
    ...worked('a check', 'tagItr', 'tag_itr', ['Completed', 'Accepted']),
    'checks are put in doubt': async () => {
      const ids = (await some('tag_itr', `deleted_at is null and progress = 'signedOff'`, MANY)).map(({ id }) => id);
      const url = '/api/ext/checks/retest-put';
      return ids.length === 0 ? 0 : call(url, { selection: many(ids), reason: 'by chance' });
    },
    'checks are cleared': async () => {
      const ids = (await some('tag_itr', `deleted_at is null and progress = 'toBeReverified'`, MANY)).map(
        ({ id }) => id,
      );
      const way = chance.pick(['reverified', 'waived']);
      const clearing = { ids, way, person: work.person.id, date: today, reason: 'by chance', seen: 1_000_000_000 };
      return ids.length === 0 ? 0 : call('/api/ext/checks/retest-clear', clearing);
    },
    ...voidAndRestore('checks', 'tagItr', 'tag_itr', `progress = 'void'`),
    ...voidAndRestore('a tag', 'tag', 'tagged_item', 'is_void', 1),
    'a sheet for many is made': async () => {
      const [first] = await some(
        'tag_itr',
        `deleted_at is null and progress in ('notStarted', 'inProgress') and is_multi_tag`,
      );
      if (!first) return 0;
      const like = `deleted_at is null and progress in ('notStarted', 'inProgress') and itr = '${String(first['itr'])}'
        and sub_systems && (select sub_systems from tag_itr where id = '${first.id}')
        and not exists (select from multi_tag_itr m where m.members @> array[tag_itr.id] and m.deleted_at is null)`;
      const ids = (await some('tag_itr', like, 3)).map(({ id }) => id);
      if (ids.length === 0) return 0;
      const answer = await server.post('/api/ext/checks/multi-tag-generate', { selection: many(ids) }, by);
      return countAccepted(answer) === 1 && (answer.data as { made: unknown }).made !== null ? 1 : 0;
    },
    ...worked('a sheet for many', 'multiTagItr', 'multi_tag_itr', ['Completed', 'Accepted']),
    ...comeAndGo('a sheet for many', 'multiTagItr', 'multi_tag_itr'),
    ...worked('a round', 'tagPwl', 'tag_pwl', ['Completed', 'Verified']),
    ...comeAndGo('a round', 'tagPwl', 'tag_pwl'),
    'rounds are skipped': onCycles(`progress not in ('signedOff', 'skipped')`, '/api/ext/preservation/skip', (ids) => ({
      selection: many(ids),
      status,
    })),
    'rounds are taken up again': onCycles(`progress = 'skipped'`, '/api/ext/preservation/resume', (ids) => ({
      selection: many(ids),
    })),
    'rounds end': async () => {
      const ids = (await cycles(`progress not in ('signedOff', 'skipped')`, 1)).map(({ id }) => id);
      const endDate = chance.pick([today, '2027-06-01']);
      const input = { of: { selection: many(ids) }, endDate, reason: 'by chance' };
      return ids.length === 0 ? 0 : call('/api/ext/preservation/end', input);
    },
    'a round comes oftener': async () => {
      const [round] = await cycles(`progress = 'notStarted'`, 1);
      return round ? put('tagPwl', round, { frequency: chance.pick([5, 7, 30]) }) : 0;
    },
    'rounds are imported': async () => {
      // a file takes as long as ten other acts
      files += 1;
      if (files % 2 === 0) return 0;
      const pwl = chance.pick(['E01P', 'M01P']);
      // every other import is for a tag without such rounds, so that some rounds are added in any random run
      const free = `not exists (select from tag_pwl p join pwl l on l.id = p.pwl and l.name = '${pwl}'
        where p.tagged_item = tagged_item.id and p.deleted_at is null)`;
      const [tag] = await some(
        'tagged_item',
        files % 4 === 1 ? `deleted_at is null and ${free}` : 'deleted_at is null',
      );
      const due = `2028-0${chance.int(1, 9)}-1${chance.int(0, 9)}`;
      const body = `Tagged item,PWL,Due date,Frequency in days\n${String(tag?.['name'])},${pwl},${due},14\n`;
      const [done] = await imports.run({ name: 'rounds.csv', body }, [{ register: 'tagPwl' }]);
      return Number(done?.job['added'] ?? 0);
    },
    'a line of the matrix is added': () =>
      verb('equipmentTypeItr', 'create', {
        values: {
          equipmentType: chance.pick(types),
          itr: chance.pick(itrs),
          testReference: chance.pick([null, 'Hot']),
        },
      }),
    'a line of the matrix is for another type': async () => {
      const [line] = await some('equipment_type_itr', 'deleted_at is null');
      return line ? put('equipmentTypeItr', line, { equipmentType: chance.pick(types) }) : 0;
    },
    ...comeAndGo('a line of the matrix', 'equipmentTypeItr', 'equipment_type_itr'),
    'a rule for Ex rated tags is added': () =>
      verb('exRatedToItr', 'create', { values: { discipline: chance.pick(disciplines), itr: chance.pick(itrs) } }),
    'a rule for Ex rated tags is another': async () => {
      const [rule] = await some('ex_rated_to_itr', 'deleted_at is null');
      const values = chance.chance(0.5) ? { itr: chance.pick(itrs) } : { discipline: chance.pick(disciplines) };
      return rule ? put('exRatedToItr', rule, values) : 0;
    },
    ...comeAndGo('a rule for Ex rated tags', 'exRatedToItr', 'ex_rated_to_itr'),
    'a line of preservation comes oftener': async () => {
      const [line] = await some('equipment_type_pwl', 'deleted_at is null');
      return line ? put('equipmentTypePwl', line, { frequency: chance.pick([7, 30]) }) : 0;
    },
  };
  const places = subSystems.map((id, at) => ({ id, name: names[at] ?? '', system: systems[at % 2] ?? '' }));
  return { acts, systems, subSystems: places };
}
