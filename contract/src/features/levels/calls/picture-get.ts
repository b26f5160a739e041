import { as, call } from '../../../calls/call.ts';
import { picture } from './picture-save.ts';

/** Returns a picture as a data URL; null when there is none. Requires the right to see its owner. */
export const pictureGet = call({
  path: '/api/ext/pictures/get',
  access: 'signedIn',
  input: picture,
  output: as<{ readonly data: string | null }>(),
});
