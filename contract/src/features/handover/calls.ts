import { z } from 'zod';
import { as, call, type Download } from '../../calls/call.ts';
import type { Refused } from '../../register/calls.ts';
import type { Blocker } from '../../workflow/block.ts';
import { clearDoubtInput, type DoubtCleared } from '../../workflow/doubt/clear-doubt.ts';
import type { DoubtLine } from '../../workflow/doubt/doubt-line.ts';

/** One grouping object of a certificate type, raised or not, with its counts (domain guide 2.6, raise page). */
export interface Candidate {
  /** The subsystem or system. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly systemName: string | null;
  /** The certificate, once raised. */
  readonly handover: string | null;
  readonly handoverName: string | null;
  readonly state: 'notRaised' | 'raised' | 'inSigning' | 'accepted';
  /** It is accepted, and something has invalidated it since. */
  readonly inDoubt: boolean;
  /** Lower certificates over the same scope that were never raised, are not accepted, or are in doubt. */
  readonly lowerOpen: number;
  readonly plannedFinish: string | null;
  readonly acceptedOn: string | null;
  readonly totalTags: number;
  /** The Tag ITRs of its gates; for a type based on procedures, the procedures instead. */
  readonly totalItrs: number;
  readonly completedItrs: number;
  /** Open rows that prevent its certificate from being signed, by kind of blocker: its checks or procedures first. */
  readonly stops: Readonly<Record<string, number>>;
  /** Open rows of the same kinds that only warn, such as punch items that may be carried over. */
  readonly warns: Readonly<Record<string, number>>;
  /** Days past the planned finish; 0 while it is on time, accepted, or not planned. */
  readonly daysLate: number;
}
/** Returns the raise page of a certificate type. */
export const handoverCandidates = call({
  path: '/api/ext/handover/candidates',
  access: { register: 'handover', right: 'see' },
  input: z.object({
    type: z.string().min(1).max(50),
    text: z.string().max(200).default(''),
    show: z.enum(['all', 'raised', 'notRaised', 'ready', 'blocked', 'overdue', 'accepted', 'inDoubt']).default('all'),
    limit: z.int().min(1).max(1000).default(100),
    offset: z.int().min(0).default(0),
  }),
  output: as<{
    readonly rows: readonly Candidate[];
    readonly total: number;
    /** Whether a missing lower certificate blocks those of this type. */
    readonly lowerStops: boolean;
    readonly typeId: string;
    readonly typeDescription: string;
    /** What its certificates wait for. */
    readonly entity: 'tagItr' | 'procedure';
  }>(),
});

/**
 * Raises certificates for chosen grouping objects, or for all that the raise page shows under `text`; existing
 * certificates are left alone.
 */
export const handoverRaise = call({
  path: '/api/ext/handover/raise',
  access: { register: 'handover', right: 'add' },
  input: z.object({
    type: z.string().min(1).max(50),
    objects: z.union([z.array(z.guid()).min(1).max(5000), z.literal('all')]),
    text: z.string().max(200).default(''),
    plannedFinish: z.iso.date().optional(),
  }),
  output: as<{ readonly raised: number; readonly existing: number; readonly refused: readonly Refused[] }>(),
});

/** The number of objects of a certificate type by readiness; an object may be counted under several. */
export interface Readiness {
  /** Every object, raised or not. */
  readonly all: number;
  /** All checks signed and no blocking punch open; raised or not, not accepted. */
  readonly ready: number;
  /** Raised, not accepted, and blocked by something. */
  readonly blocked: number;
  readonly notRaised: number;
  /** Past the planned finish and not accepted. */
  readonly overdue: number;
  readonly accepted: number;
  /** Accepted, and invalidated by something since. */
  readonly inDoubt: number;
}
/**
 * Returns the counts at the top of the status page of a certificate type, by the definitions of its filters
 * (`handoverCandidates`).
 */
export const handoverReadiness = call({
  path: '/api/ext/handover/readiness',
  access: { register: 'handover', right: 'see' },
  input: z.object({ type: z.string().min(1).max(50), text: z.string().max(200).default('') }),
  output: as<Readiness>(),
});

/**
 * Number of lines that a screen asks for first. All who show or count what blocks a certificate ask for as many, so that
 * opening one asks once.
 */
export const FIRST_BLOCKERS = 100;

/** Returns what a certificate counts and what blocks it, line by line (domain guide 3.9). */
export const handoverBlockers = call({
  path: '/api/ext/handover/blockers',
  access: { register: 'handover', right: 'see' },
  input: z.object({
    id: z.guid(),
    limit: z.int().min(1).max(500).default(FIRST_BLOCKERS),
    offset: z.int().min(0).default(0),
  }),
  output: as<{
    /** What it waits for. With procedures it counts neither Tag ITRs nor punch items: these figures are 0. */
    readonly entity: 'tagItr' | 'procedure';
    readonly tags: number;
    readonly itrs: number;
    readonly itrsDone: number;
    readonly punchOpen: readonly { readonly category: string; readonly count: number; readonly stops: boolean }[];
    /** The names of the open MOCs that affect its scope, by type. */
    readonly mocsOpen: readonly { readonly type: string; readonly names: readonly string[] }[];
    /** Procedures of its gates within the scope it hands over; null where the facility has no procedures. */
    readonly procedures: { readonly total: number; readonly done: number } | null;
    /** The kinds with lines, in their order, and how many of each stop and warn. */
    readonly kinds: readonly { readonly kind: string; readonly stops: number; readonly warns: number }[];
    readonly stops: number;
    readonly warnings: number;
    readonly lines: readonly Blocker[];
    readonly total: number;
  }>(),
});

/** Returns what has put an accepted certificate in doubt, and what cleared it, newest first. */
export const handoverDoubt = call({
  path: '/api/ext/handover/doubt',
  access: { register: 'handover', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<{
    readonly doubt: 'inDoubt' | 'reverified' | 'waived' | null;
    readonly lines: readonly DoubtLine[];
  }>(),
});

/**
 * Clears the doubt of certificates, recording the person who clears it. Whatever would prevent a certificate from being
 * accepted also prevents its re-verification; waiving requires the right to accept a risk.
 */
export const handoverClearDoubt = call({
  path: '/api/ext/handover/clear-doubt',
  access: { register: 'handover', right: 'sign' },
  input: clearDoubtInput,
  output: as<DoubtCleared>(),
});

/** Prints the certificate as a PDF. */
export const handoverPrint = call({
  path: '/api/ext/handover/print',
  access: { register: 'handover', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<Download>(),
});

/** The calls of certificates. */
export const handoverCalls = {
  handoverBlockers,
  handoverCandidates,
  handoverClearDoubt,
  handoverDoubt,
  handoverPrint,
  handoverRaise,
  handoverReadiness,
} as const;
