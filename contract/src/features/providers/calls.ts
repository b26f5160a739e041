import { wzhbglogin } from './calls/wzhbglogin.ts';
import { xyycplogin } from './calls/xyycplogin.ts';
import { providerStart } from './calls/provider-start.ts';
import { providerFinish } from './calls/provider-finish.ts';
import { providerLinks } from './calls/provider-links.ts';
import { providerLinkSave } from './calls/provider-link-save.ts';
import { providerLinkDelete } from './calls/provider-link-delete.ts';

/** The calls of sign-in through another server. */
export const providersCalls = {
  wzhbglogin,
  xyycplogin,
  providerStart,
  providerFinish,
  providerLinks,
  providerLinkSave,
  providerLinkDelete,
} as const;
