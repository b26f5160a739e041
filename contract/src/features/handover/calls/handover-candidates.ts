import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

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
