import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid } from '../../../calls/inputs.ts';

/** The uses of small pictures: a project's logos on its documents, a person's signature (domain guide 2.1 D, 2.2.1). */
const PICTURE_PLACES = ['logoLeft', 'logoRight', 'signature'] as const;
/** One use of a small picture. */
export type PicturePlace = (typeof PICTURE_PLACES)[number];
/** Maximum bytes of a picture. */
export const PICTURE_MOST = 300_000;

/** The owner and use of a picture: logos belong to a level D, a signature to an authorised person. */
const picture = z.object({ owner: guid, place: z.enum(PICTURE_PLACES) });

/**
 * Stores a PNG or JPEG of at most 300 kB, or with null removes it. Logos require `level:update` and a grant of the
 * level; a signature requires `authorisedPerson:update` on the chosen path, and that the facility stores signature
 * pictures.
 */
export const pictureSave = call({
  path: '/api/ext/pictures/save',
  access: 'signedIn',
  input: picture.extend({
    /** A data URL: `data:image/png;base64,…`. */
    data: z
      .string()
      .max(Math.ceil(PICTURE_MOST * 1.4))
      .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/)
      .nullable(),
  }),
  output: as<null>(),
});

/** Returns a picture as a data URL; null when there is none. Requires the right to see its owner. */
export const pictureGet = call({
  path: '/api/ext/pictures/get',
  access: 'signedIn',
  input: picture,
  output: as<{ readonly data: string | null }>(),
});
