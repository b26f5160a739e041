import type { BenchOptions, FaultOptions } from '../options.ts';
import { say } from '../figure.ts';

type Trial = (options: FaultOptions) => Promise<void>;

/** The reliability trials by number; each is loaded when it is run. */
const TRIALS: Readonly<Record<string, () => Promise<{ readonly run: Trial }>>> = {
  R1: () => import('./r1-kills.ts'),
  R2: () => import('./r2-twice.ts'),
  R3: () => import('./r3-crowd.ts'),
  R4: () => import('./r4-restore.ts'),
  R5: () => import('./r5-two-processes.ts'),
};

/** Simulates faults of an installation on a product of its own: docs/reliability.md records the findings. */
export async function run({ faults }: BenchOptions): Promise<void> {
  const wanted = faults.only.split(',').map((name) => name.trim().toUpperCase());
  for (const [name, load] of Object.entries(TRIALS)) {
    if (!wanted.includes(name)) continue;
    say(`${name} begins at ${new Date().toISOString()}`);
    await (await load()).run(faults);
  }
}
