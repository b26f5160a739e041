import { notify } from '../lib/look/notify.ts';
import { queryClient } from '../lib/call/query.ts';
import { signOut } from '../lib/session/sign-in.ts';
import { hasUnsaved } from '../lib/session/unsaved.ts';
import { appWords } from './words.ts';

/** Asks before unsaved input is discarded; true when there is none, or the user agrees. */
export async function mayDiscard(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  return notify.confirm({
    title: appWords.unsaved,
    text: appWords.unsavedText,
    ok: appWords.goOn,
    cancel: appWords.stay,
    danger: true,
  });
}

/** Signs out and opens the sign-in page; asks first when input would be lost. */
export async function leave(goToLogin: () => unknown): Promise<void> {
  if (!(await mayDiscard())) return;
  await signOut();
  queryClient.clear();
  goToLogin();
}
