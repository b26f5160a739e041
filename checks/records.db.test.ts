import { describe } from 'vitest';
import { factsOf, flagOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { seeded } from './setup/depth.ts';
import { lineLocksOf } from './support/line-locks.ts';
import { filesOf } from './support/record-files.ts';
import { lifeOf } from './support/record-life.ts';
import { locksOf } from './support/record-locks.ts';
import { photosOf } from './support/record-photos.ts';
import { proofOf } from './support/record-proof.ts';
import { signRulesOf } from './support/record-sign-rules.ts';
import { signSheetOf } from './support/record-sign-sheet.ts';
import { shownOf } from './support/record-shown.ts';
import { aWorkplace } from './support/worked.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const work = await aWorkplace(server);

/** Records of one kind are filled in and signed by the same rules. */
const inTurn = seeded(
  RECORD_KEYS.map((key) => ({ key })),
  {
    oneIn: 3,
    kindOf: ({ key }) => {
      const facts = factsOf(key);
      return [flagOf(facts) !== undefined, facts.form === undefined, facts.gathers === undefined];
    },
    keyOf: ({ key }) => key,
  },
);

describe.each(inTurn)('$key', ({ key }) => {
  lifeOf(work, key);
  signRulesOf(work, key);
  proofOf(work, key);
  locksOf(work, key);
  lineLocksOf(work, key);
  shownOf(work, key);
  signSheetOf(work, key);
  photosOf(work, key);
  filesOf(work, key);
});
