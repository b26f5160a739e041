import { as, call } from '../../../calls/call.ts';
import { picture } from './picture-save.ts';

/** A picture as a data address; null where there is none. Needs the right to see what it belongs to. */
export const pictureGet = call({
  path: '/api/ext/pictures/get',
  access: 'signedIn',
  input: picture,
  output: as<{ readonly data: string | null }>(),
});
