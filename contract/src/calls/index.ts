import { captchaCalls } from '../features/captcha/calls.ts';
import { sessionCalls } from '../features/session/calls.ts';
import { usersCalls } from '../features/users/calls.ts';
import { menuCalls } from '../features/menu/calls.ts';
import { levelsCalls } from '../features/levels/calls.ts';
import { providersCalls } from '../features/providers/calls.ts';
import { accountCalls } from '../features/account/calls.ts';
import { clientCalls } from '../features/client/calls.ts';
import { filesCalls } from '../features/files/calls.ts';
import { exportsCalls } from '../features/exports/calls.ts';
import { importsCalls } from '../features/imports/calls.ts';
import { editsCalls } from '../features/edits/calls.ts';
import { signOffCalls } from '../workflow/sign/calls.ts';
import { formsCalls } from '../workflow/form/calls.ts';
import { checksCalls } from '../workflow/fill/calls.ts';
import { gatherCalls } from '../workflow/gather/calls.ts';
import { voidCalls } from '../workflow/void/calls.ts';
import { tagCheckCalls } from '../features/checks/calls.ts';
import { handoverCalls } from '../features/handover/calls.ts';
import { preservationCalls } from '../features/preservation/calls.ts';
import { changesCalls } from '../features/changes/calls.ts';
import { workPackCalls } from '../features/work-packs/calls.ts';
import { financeCalls } from '../features/finance/calls.ts';
import { documentsCalls } from '../features/documents/calls.ts';
import { procedureCalls } from '../features/procedures/calls.ts';
import { progressCalls } from '../features/progress/calls.ts';
import { reportsCalls } from '../features/reports/calls.ts';
import { messagesCalls } from '../features/messages/calls.ts';
import { searchCalls } from '../features/search/calls.ts';
import { viewsCalls } from '../features/views/calls.ts';
import { homeCalls } from '../features/home/calls.ts';
import { operationsCalls } from '../features/operations/calls.ts';

/** Every named call, once: the features' lists combined. The server refuses to start while a call has no handler. */
export const calls = {
  ...captchaCalls,
  ...sessionCalls,
  ...usersCalls,
  ...menuCalls,
  ...levelsCalls,
  ...providersCalls,
  ...accountCalls,
  ...clientCalls,
  ...filesCalls,
  ...exportsCalls,
  ...importsCalls,
  ...editsCalls,
  ...signOffCalls,
  ...formsCalls,
  ...checksCalls,
  ...gatherCalls,
  ...voidCalls,
  ...tagCheckCalls,
  ...handoverCalls,
  ...preservationCalls,
  ...changesCalls,
  ...workPackCalls,
  ...procedureCalls,
  ...documentsCalls,
  ...financeCalls,
  ...progressCalls,
  ...reportsCalls,
  ...messagesCalls,
  ...searchCalls,
  ...viewsCalls,
  ...homeCalls,
  ...operationsCalls,
} as const;
