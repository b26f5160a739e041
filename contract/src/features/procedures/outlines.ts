import type { RegisterKey } from '../../registers/index.ts';

/** The registers that make an outline: what has sections, its sections as a tree, and their steps. */
interface OutlineRegisters {
  readonly owner: RegisterKey;
  readonly section: RegisterKey;
  readonly step: RegisterKey;
}
/** What has an outline. A section names its owner, and a step its section, by a field called like their register. */
export const OUTLINES = {
  procedure: { owner: 'procedure', section: 'procedureSection', step: 'procedureStep' },
  procedureSkeleton: {
    owner: 'procedureSkeleton',
    section: 'procedureSkeletonSection',
    step: 'procedureSkeletonStep',
  },
} as const satisfies Readonly<Record<string, OutlineRegisters>>;
/** The register of a row that has an outline. */
export type OutlineOf = keyof typeof OUTLINES;
/** Those keys, for the input of a call. */
export const OUTLINE_KEYS = ['procedure', 'procedureSkeleton'] as const satisfies readonly OutlineOf[];

/** Who completed something, and on which day, `yyyy-mm-dd`. */
export interface Completed {
  readonly by: string;
  readonly on: string;
}
/** A section of an outline. */
export interface OutlineSection {
  readonly id: string;
  readonly rev: number;
  readonly number: string;
  readonly description: string;
  /** The section it lies in; null for one at the top. */
  readonly parent: string | null;
  /** Null while it is open, and in a skeleton. */
  readonly completed: Completed | null;
}
/** What a step says. */
export interface StepText {
  readonly description: string;
  readonly holdPoint: boolean;
  readonly expectedValue: string | null;
  readonly unit: { readonly id: string; readonly title: string } | null;
  readonly lowerLimit: number | null;
  readonly upperLimit: number | null;
}
/** A step of an outline. */
export interface OutlineStep extends StepText {
  readonly id: string;
  readonly rev: number;
  /** Its section. */
  readonly section: string;
  readonly number: string;
  /** Null while it is open, and in a skeleton. */
  readonly completed: Completed | null;
}
/** Sections in the order they are gone through, each before those within it, and the steps of each in their order. */
export interface Outline {
  readonly sections: readonly OutlineSection[];
  readonly steps: readonly OutlineStep[];
}
