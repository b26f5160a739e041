import type { BenchOptions, FaultOptions } from '../options.ts';
import { say } from '../figure.ts';

type Trial = (options: FaultOptions) => Promise<void>;

/** The bars of reliability by their number; loaded when one is tried. */
const TRIALS: Readonly<Record<string, () => Promise<{ readonly run: Trial }>>> = {
  R1: () => import('./r1-kills.ts'),
  R2: () => import('./r2-twice.ts'),
  R3: () => import('./r3-crowd.ts'),
  R4: () => import('./r4-restore.ts'),
  R5: () => import('./r5-two-processes.ts'),
};

/** What goes wrong in an installation, done to a product of its own: docs/reliability.md says what was found. */
export async function run({ faults }: BenchOptions): Promise<void> {
  const wanted = faults.only.split(',').map((name) => name.trim().toUpperCase());
  for (const [name, load] of Object.entries(TRIALS)) {
    if (!wanted.includes(name)) continue;
    say(`${name} begins at ${new Date().toISOString()}`);
    await (await load()).run(faults);
  }
}
