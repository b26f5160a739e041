import { z } from 'zod';
import { as, call } from '../call.ts';

const md5 = z.string().regex(/^[0-9a-f]{32}$/i);
/** Changes one's own password; both as MD5 of the trimmed text, like the login. */
export const passwordUpdate = call({
  path: '/auth-center/password/update',
  access: 'signedIn',
  input: z.object({ oldPassword: md5, newPassword: md5 }),
  output: as<null>(),
});
