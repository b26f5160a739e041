import type { Progress } from './progress-state.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import type { Plant } from '../plant.ts';
import type { FilledSheet, Tester } from './answers.ts';
import { certificates, type CertificateWork } from './certificates.ts';
import { checks, signOffsOf, stateOf, type CheckWork, type Site } from './checks.ts';
import { fillCheck, punchItems, type PunchShares, type PunchWork } from './punch.ts';
import type { Signing } from './signing.ts';
import { standings } from './standing.ts';

/** How much is found wrong. */
export interface ProgressOptions {
  /** The share of begun checks with a punch item; 0.02 unless said. */
  readonly punchOnChecks?: number;
  /** The share of walked-down items with a punch item; 0.04 unless said. */
  readonly punchOnWalkdowns?: number;
}

/** What was done in the plant by its day. All of it follows from the plant's seed; nothing is stored. */
export interface PlantProgress {
  /** The state a check is meant to be in. A name that is not of this plant is not started. */
  stateOf(taggedItem: string, itr: string): Progress;
  /** The sign-offs a check was given, in order. */
  signOffsOf(taggedItem: string, itr: string): readonly Signing[];
  /**
   * Fills a sheet as far as a state says. The seed is the name of the Tag ITR, `<tagged item> - <ITR>`: it decides the
   * answers, and whether one task is ticked with the punch box: with the starter sheet of the check exactly when
   * `punchItems` holds an item from it, and then the same task. Readings are taken with `testers`.
   */
  answersFor(template: FormTemplate, state: Progress, seed: string, testers?: readonly Tester[]): FilledSheet;
  /** Every check that is begun, in the order of the tagged items; made on the way. */
  checks(): Iterable<CheckWork>;
  /** Everything found wrong; made on the way. To be written after the checks. */
  punchItems(): Iterable<PunchWork>;
  /** The certificates to raise. To be signed after checks and punch items. */
  certificates(): readonly CertificateWork[];
}

/** Tells what was done in a plant: the early subsystems nearly complete, the late ones untouched. */
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
