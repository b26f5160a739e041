import { as, call, nothing } from '../../../calls/call.ts';

/** Returns the current user, for the watermark and the corner of the screen (specification 7.3). */
export const getCurrentHrUserInfo = call({
  path: '/api/user/getCurrentHrUserInfo',
  access: 'signedIn',
  input: nothing,
  output: as<{
    readonly id: string;
    readonly username: string;
    readonly fullName: string;
    readonly mobilePhone: string;
  }>(),
});
