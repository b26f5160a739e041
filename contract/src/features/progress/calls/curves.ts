import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';
import { PROGRESS_KEYS } from '../../../lists/progress-item.ts';
import { CURVE_STEPS, type Curve } from '../../../rules/planned-actual.ts';
import { TIME_STEPS, type Skyline, type SkylineView } from '../../../rules/skyline.ts';

/** Selects job cards or work packs: of one pack, of packs of one type, of one discipline. */
const cardChoice = z.object({
  workPack: z.guid().optional(),
  workPackType: z.guid().optional(),
  discipline: z.guid().optional(),
});
/** A selection of job cards or work packs, by id. */
export type CardChoice = z.output<typeof cardChoice>;

/** The requested part of a skyline, and its column width: days as `yyyy-mm-dd`. */
const skylineView = {
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  step: z.enum(TIME_STEPS).optional(),
} as const satisfies Readonly<Record<keyof SkylineView, z.ZodType>>;

/** How job cards are weighted: one each, or by their hours. */
export const CURVE_MEASURES = ['number', 'hours'] as const;

/** Returns planned against actual finish of job cards, cumulated over time, with a forecast (domain guide 3.10). */
export const plannedActual = call({
  path: '/api/ext/progress/planned-actual',
  access: { register: 'jobCard', right: 'see' },
  input: cardChoice.extend({ measure: z.enum(CURVE_MEASURES), step: z.enum(CURVE_STEPS) }),
  output: as<
    Curve & {
      /** The number of cards selected. */
      readonly cards: number;
      /** Cards without a planned finish: not included in any planned figure. */
      readonly undated: number;
      /** Cards without an estimate: counted with no hours. */
      readonly withoutHours: number;
    }
  >(),
});

/** What a certificate type's curve counts: the certificates themselves, or the Tag ITRs of their gates. */
export const CERTIFICATE_MEASURES = ['certificates', 'checks'] as const;

/**
 * Returns planned against actual of a certificate type, cumulated over time, with a forecast (domain guide 3.13): its
 * certificates by planned finish and by the day of acceptance; or the Tag ITRs of its gates, each planned by the
 * earliest planned finish of the certificates that hand it over, and actual by the day of sign-off. Tag ITRs are
 * refused to callers who may not see them; for a caller who sees only the work of certain subcontractors, only their
 * Tag ITRs are counted.
 */
export const certificateCurve = call({
  path: '/api/ext/progress/certificate-curve',
  access: { register: 'handover', right: 'see' },
  input: z.object({
    /** The name of the type. */
    type: z.string().min(1).max(50),
    measure: z.enum(CERTIFICATE_MEASURES),
    step: z.enum(CURVE_STEPS),
  }),
  output: as<
    Curve & {
      /** The number without a planned finish: not included in any planned figure. */
      readonly undated: number;
    }
  >(),
});

const progressChoice = z.object({
  /** The register whose work is measured. */
  of: z.enum(PROGRESS_KEYS),
  /** Only the certificates of one type. */
  handoverType: z.guid().optional(),
  /** Only the work of one system, or of one subsystem: the subsystem then decides alone. */
  system: z.guid().optional(),
  subSystem: z.guid().optional(),
  /** Only the work of one discipline; certificates have none. */
  discipline: z.guid().optional(),
  step: z.enum(CURVE_STEPS),
});
/** Which work is measured, and in which steps. */
export type ProgressChoice = z.output<typeof progressChoice>;

/** The planned against actual report: its figures, and what is needed to list the records behind each of them. */
export interface ProgressCurve extends Curve {
  /** The number without a planned finish: not included in any planned figure. */
  readonly undated: number;
  /** Accepted certificates in doubt: they do not count as finished. */
  readonly inDoubt: number;
  /** The subsystems and systems of the chosen part of the plant, as the list of records has them; null for the whole. */
  readonly part: { readonly subSystems: readonly string[]; readonly systems: readonly string[] } | null;
}

/**
 * Returns planned against actual of one kind of work, cumulated over time, with a forecast (domain guide 3.13). The
 * rows of the list `progressItem` under the same filter are the records that it counts.
 */
export const progressCurve = call({
  path: '/api/ext/progress/curve',
  access: { registerIn: 'of', right: 'see' },
  input: progressChoice,
  output: as<ProgressCurve>(),
});

/** The report as a file: its table as a workbook, or figures, picture and table as a PDF. */
export const progressCurveExport = call({
  path: '/api/ext/progress/curve-export',
  access: { registerIn: 'of', right: 'see' },
  input: progressChoice.extend({ format: z.enum(['xlsx', 'pdf']).default('xlsx') }),
  output: as<Download>(),
});

/**
 * Returns the skyline of a certificate type: one box per certificate, or bands where there are too many, stacked by
 * planned finish (domain guide 3.13).
 */
export const progressSkyline = call({
  path: '/api/ext/progress/skyline',
  access: { register: 'handover', right: 'see' },
  input: z.object({ type: z.string().min(1).max(50), ...skylineView }),
  output: as<Skyline>(),
});

/**
 * Returns the skyline of job cards: one box per card, or bands where there are too many, at its planned finish, or else
 * at the latest planned finish of its operations (domain guide 3.10).
 */
export const jobCardSkyline = call({
  path: '/api/ext/progress/job-cards',
  access: { register: 'jobCard', right: 'see' },
  input: cardChoice.extend(skylineView),
  output: as<Skyline>(),
});

/**
 * Returns the skyline of work packs: one box per pack, or bands where there are too many, at the latest planned finish
 * of its job cards (domain guide 3.10).
 */
export const workPackSkyline = call({
  path: '/api/ext/progress/work-packs',
  access: { register: 'workPack', right: 'see' },
  input: cardChoice.extend(skylineView),
  output: as<Skyline>(),
});
