import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

const md5 = z.string().regex(/^[0-9a-f]{32}$/i);

interface Text {
  /** The new password as typed, beside its MD5, so that the server can judge it too (ADR 0028). */
  readonly newPasswordText?: string;
}
/** Both spellings are read (readings D14). */
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
 * Changes one's own password; both as MD5 of the trimmed text, like the login. Whoever sends the new one as typed beside it has
 * it judged whole; of a hash alone it is found out whether it is common, short or the own name.
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
