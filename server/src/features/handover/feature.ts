import { feature } from '../../http/feature.ts';
import { handoverHandlers } from './calls.ts';
import { exReviewBlocks, nothingBlocks } from './blockers.ts';
import { certificatePlaces } from './certificate.ts';
import { certificateRecord } from './certificate-record.ts';
import { certificatesReopened, factsPutInDoubt, packsReopened } from './doubt/by-facts.ts';
import { kindsPutInDoubt } from './doubt/by-kinds.ts';
import { doubtFigure } from './doubt/put-in-doubt.ts';
import { certificateRules, certificateTypeRules } from './handover-rules.ts';
import { importDoubts } from './in-doubt.ts';
import { lowerCertificatesBlock } from './lower.ts';
import { changesBlockCertificates } from './naming-mocs.ts';

/** Certificates: candidates, raising, blockers, doubt, print. */
export const handover = feature({
  handlers: handoverHandlers,
  rules: [certificateRules, certificateTypeRules],
  follows: [factsPutInDoubt, certificatesReopened, packsReopened, kindsPutInDoubt],
  records: [certificateRecord],
  blocks: [certificatePlaces, nothingBlocks, exReviewBlocks, changesBlockCertificates, lowerCertificatesBlock],
  figures: [doubtFigure],
  adds: [importDoubts],
});
