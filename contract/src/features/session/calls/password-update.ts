import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

const md5 = z.string().regex(/^[0-9a-f]{32}$/i);

/** Both spellings are read (readings D14). */
type Body =
  | { readonly oldPassword: string; readonly newPassword: string }
  | { readonly oldPwd: string; readonly newPwd: string };

const oneSpelling = (body: Body): unknown =>
  typeof body === 'object' && body !== null && 'oldPwd' in body
    ? { oldPassword: body.oldPwd, newPassword: body.newPwd }
    : body;

/** Changes one's own password; both as MD5 of the trimmed text, like the login. */
export const passwordUpdate = call({
  path: '/auth-center/password/update',
  access: 'signedIn',
  input: z.preprocess(oneSpelling, z.object({ oldPassword: md5, newPassword: md5 })),
  output: as<null>(),
});
