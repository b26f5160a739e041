import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

const md5 = z.string().regex(/^[0-9a-f]{32}$/i);

interface Text {
  /** The new password as typed, beside its MD5, so that the server can check its strength too (ADR 0028). */
  readonly newPasswordText?: string;
}
/** Both spellings are accepted (readings D14). */
type Body = Text &
  (
    | { readonly oldPassword: string; readonly newPassword: string }
    | { readonly oldPwd: string; readonly newPwd: string }
  );

const oneSpelling = (body: Body): unknown =>
  typeof body === 'object' && body !== null && 'oldPwd' in body
    ? { ...body, oldPassword: body.oldPwd, newPassword: body.newPwd }
    : body;

/**
 * Changes the caller's own password; both passwords as MD5 of the trimmed text, as at sign-in. When the new one is also
 * sent as typed, its strength is checked in full; from a hash alone, the server can only find out whether it is common,
 * short or the owner's name.
 */
export const passwordUpdate = call({
  path: '/auth-center/password/update',
  access: 'signedIn',
  input: z.preprocess(
    oneSpelling,
    z.object({ oldPassword: md5, newPassword: md5, newPasswordText: z.string().max(200).optional() }),
  ),
  output: as<null>(),
});
