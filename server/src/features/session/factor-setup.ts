import type { FactorSetup } from '@plumbline/contract/features/session/calls/second-factor.ts';
import { say, w } from '@plumbline/contract/words/word.ts';
import type { Context } from '../../http/context.ts';
import { qrBoxes } from '../../pdf/engine/codes.ts';
import type { Candidate } from './accounts.ts';
import { authenticatorAddress } from './authenticator.ts';

const PRODUCT = w('Plumbline', '准绳');
/** Drawn in cells, so that the page scales it; the outline of a code is this many cells wide. */
const SIDE = 100;
const round = (length: number): number => Math.round(length * 100) / 100;

/** What an app needs to know of a secret that was just begun. */
export function setupOf({ installation, language }: Context, { username }: Candidate, secret: string): FactorSetup {
  const issuer = installation.client['ui.productName'] ?? say(PRODUCT, language);
  const address = authenticatorAddress(secret, { issuer, account: username });
  const boxes = qrBoxes(address, { x: 0, y: 0, width: SIDE });
  const path = boxes
    .map(({ x, y, width, height }) => `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${-round(width)}z`)
    .join('');
  return { secret, address, qr: { size: SIDE, path } };
}
