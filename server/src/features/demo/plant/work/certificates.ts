import { addDays } from '@plumbline/contract/rules/clock.ts';
import { earlier } from '../day.ts';
import type { SubSystemPlan } from '../layout.ts';
import { hashOf } from '../random.ts';
import { both, type PlantRow } from '../table.ts';
import type { Site } from './checks.ts';
import type { Signing } from './signing.ts';

/** One certificate to raise. */
export interface CertificateWork {
  /** Its row, as in an import sheet of certificates. */
  readonly row: PlantRow;
  /** Accepted, then Verified; none while the certificate is open. */
  readonly signOffs: readonly Signing[];
}

/** The proportion of subsystems, earliest planned date first, that have a mechanical completion certificate. */
const RAISED_SHARE = 0.6;
/** The number of first systems that have a start-up certificate. */
const RFSU_SYSTEMS = 3;
const ACCEPTS = 'Chen Jing 陈静';
const VERIFIES = 'Peter Novak';

interface Raise {
  readonly type: 'MCC' | 'CCC' | 'RFSU';
  readonly subSystem: string | null;
  readonly system: string | null;
  readonly finish: string;
  readonly says: string;
}

const rowOf = ({ type, subSystem, system, finish, says: description }: Raise): PlantRow => ({
  handoverType: type,
  subSystem,
  system,
  plannedStart: addDays(finish, -14),
  plannedFinish: finish,
  documentReference: `CERT-${type}-${subSystem ?? system ?? ''}`,
  includes: description,
  excludes: null,
  comments: null,
});

/** Accepted within days of the plan and verified a little later, both no later than the day of the plant. */
function signed(asOf: string, key: string, finish: string): readonly Signing[] {
  const hash = hashOf('certificate', key);
  const on = earlier(asOf, addDays(finish, hash % 8));
  return [
    { label: 'Accepted', by: ACCEPTS, on },
    { label: 'Verified', by: VERIFIES, on: earlier(asOf, addDays(on, 1 + (hash % 3))) },
  ];
}

const ofSubSystem = (type: 'MCC' | 'CCC', { name, says: description, mcc, rfc }: SubSystemPlan): Raise => ({
  type,
  subSystem: name,
  system: null,
  finish: type === 'MCC' ? mcc : rfc,
  says: both(description),
});

/** The last planned start-up day of each system, in date order. */
function startUps({ layout }: Site): readonly Raise[] {
  return layout.systems
    .map(({ code, name }): Raise => {
      const finish = layout.subSystems
        .filter(({ system }) => system.code === code)
        .reduce((last, { rfsu }) => (rfsu > last ? rfsu : last), '');
      return { type: 'RFSU', subSystem: null, system: code, finish, says: both(name) };
    })
    .toSorted((a, b) => (a.finish < b.finish ? -1 : 1))
    .slice(0, RFSU_SYSTEMS);
}

/**
 * The certificates: MCC for the first 60 % of subsystems, the early ones accepted; CCC for subsystems whose MCC is
 * accepted, the very first ones accepted; RFSU for a few systems, open.
 */
export function certificates(site: Site): readonly CertificateWork[] {
  const { layout } = site;
  const early = layout.byDate.slice(0, Math.ceil(layout.byDate.length * RAISED_SHARE));
  const list: CertificateWork[] = [];
  const raise = (what: Raise, accepted: boolean): void => {
    const key = `${what.type} ${what.subSystem ?? what.system}`;
    list.push({ row: rowOf(what), signOffs: accepted ? signed(layout.asOf, key, what.finish) : [] });
  };
  for (const subSystem of early)
    raise(ofSubSystem('MCC', subSystem), site.standings.get(subSystem.name)?.mcc === 'accepted');
  for (const subSystem of early) {
    const standing = site.standings.get(subSystem.name);
    if (standing?.mcc === 'accepted') raise(ofSubSystem('CCC', subSystem), standing.commissioned);
  }
  for (const what of startUps(site)) raise(what, false);
  return list;
}
