import type { Handler } from '../../http/handler.ts';
import { providerLinkDelete, providerLinks, providerLinkSave } from './links.ts';
import { providerFinish } from './provider-finish.ts';
import { providerStart } from './provider-start.ts';
import { wzhbglogin } from './wzhbglogin.ts';
import { xyycplogin } from './xyycplogin.ts';

/** Handlers of the calls for signing in through another server. */
export const providerHandlers: readonly Handler[] = [
  wzhbglogin,
  xyycplogin,
  providerStart,
  providerFinish,
  providerLinks,
  providerLinkSave,
  providerLinkDelete,
];
