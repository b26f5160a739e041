import { as, call, nothing } from '../../../calls/call.ts';

/** What the home page tells: the figures of the scope, and my own open work. */
export const home = call({
  path: '/api/ext/home',
  access: 'level',
  input: nothing,
  output: as<{
    readonly tags: number;
    readonly itrs: { readonly total: number; readonly done: number };
    readonly punch: readonly {
      readonly category: string;
      readonly open: number;
      readonly total: number;
      readonly stops: boolean;
    }[];
    /** Those in doubt are not among the accepted. */
    readonly handovers: readonly {
      readonly type: string;
      readonly raised: number;
      readonly accepted: number;
      readonly inDoubt: number;
    }[];
  }>(),
});
