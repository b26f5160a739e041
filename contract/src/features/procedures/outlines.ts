import type { RegisterKey } from '../../registers/index.ts';

/** The registers that make up an outline: the owner, its sections as a tree, and their steps. */
interface OutlineRegisters {
  readonly owner: RegisterKey;
  readonly section: RegisterKey;
  readonly step: RegisterKey;
}
/**
 * The registers whose rows have an outline. A section refers to its owner, and a step to its section, through a field
 * with the key of the other register.
 */
export const OUTLINES = {
  procedure: { owner: 'procedure', section: 'procedureSection', step: 'procedureStep' },
  procedureSkeleton: {
    owner: 'procedureSkeleton',
    section: 'procedureSkeletonSection',
    step: 'procedureSkeletonStep',
  },
} as const satisfies Readonly<Record<string, OutlineRegisters>>;
/** A register whose rows have an outline. */
export type OutlineOf = keyof typeof OUTLINES;
/** The keys of these registers, as a call parameter. */
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
  /** The parent section; null at the top level. */
  readonly parent: string | null;
  /** Null while it is open, and in a skeleton. */
  readonly completed: Completed | null;
}
/** The texts and limits of a step. */
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
/** Sections in execution order, each before its subsections, and the steps of each in order. */
export interface Outline {
  readonly sections: readonly OutlineSection[];
  readonly steps: readonly OutlineStep[];
}
