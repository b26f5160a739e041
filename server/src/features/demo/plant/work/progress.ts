import type { Progress } from './progress-state.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import type { Plant } from '../plant.ts';
import type { FilledSheet, Tester } from './answers.ts';
import { certificates, type CertificateWork } from './certificates.ts';
import { checks, signOffsOf, stateOf, type CheckWork, type Site } from './checks.ts';
import { fillCheck, punchItems, type PunchShares, type PunchWork } from './punch.ts';
import type { Signing } from './signing.ts';
import { standings } from './standing.ts';

/** How many defects are found. */
export interface ProgressOptions {
  /** The proportion of started checks with a punch item; 0.02 by default. */
  readonly punchOnChecks?: number;
  /** The proportion of walked-down items with a punch item; 0.04 by default. */
  readonly punchOnWalkdowns?: number;
}

/** The work done in the plant by its day. It is derived wholly from the plant's seed; nothing is stored. */
export interface PlantProgress {
  /** The intended state of a check. A name that is not of this plant is not started. */
  stateOf(taggedItem: string, itr: string): Progress;
  /** The sign-offs of a check, in order. */
  signOffsOf(taggedItem: string, itr: string): readonly Signing[];
  /**
   * Fills a sheet as far as a state requires. The seed is the name of the Tag ITR, `<tagged item> - <ITR>`: it decides
   * the answers, and whether one task is ticked with the punch box. With the starter sheet of the check, that is the
   * case exactly when `punchItems` has an item from the check, and for the same task. Readings are taken with
   * `testers`.
   */
  answersFor(template: FormTemplate, state: Progress, seed: string, testers?: readonly Tester[]): FilledSheet;
  /** Every started check, in the order of the tagged items; generated on demand. */
  checks(): Iterable<CheckWork>;
  /** All defects found; generated on demand. To be written after the checks. */
  punchItems(): Iterable<PunchWork>;
  /** The certificates to raise. To be signed after the checks and punch items. */
  certificates(): readonly CertificateWork[];
}

/** Derives the work done in a plant: early subsystems are nearly complete, late ones untouched. */
export function progress(plant: Plant, options: ProgressOptions = {}): PlantProgress {
  const { layout } = plant;
  const site: Site = { layout, standings: standings(layout) };
  const shares: PunchShares = {
    onChecks: options.punchOnChecks ?? 0.02,
    onWalkdowns: options.punchOnWalkdowns ?? 0.04,
  };
  return {
    stateOf: (taggedItem, itr) => stateOf(site, taggedItem, itr),
    signOffsOf: (taggedItem, itr) => signOffsOf(site, taggedItem, itr),
    answersFor: (template, state, name, testers) => fillCheck(site, { template, state, name }, shares, testers),
    checks: () => checks(site),
    punchItems: () => punchItems(site, shares),
    certificates: () => certificates(site),
  };
}
