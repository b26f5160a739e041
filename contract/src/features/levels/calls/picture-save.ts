import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid } from '../../../calls/inputs.ts';

/** Where a small picture stands: a project's logos on its documents, a person's signature (domain guide 2.1 D, 2.2.1). */
export const PICTURE_PLACES = ['logoLeft', 'logoRight', 'signature'] as const;
/** One of them. */
export type PicturePlace = (typeof PICTURE_PLACES)[number];
/** A picture is at most so many bytes. */
export const PICTURE_MOST = 300_000;

/** Of whom a picture is: logos of a level D, a signature of an authorised person. */
export const picture = z.object({ owner: guid, place: z.enum(PICTURE_PLACES) });

/**
 * Keeps a PNG or JPEG of at most 300 kB, or with null takes it away. Logos ask for `level:update` and the level's grant;
 * a signature for `authorisedPerson:update` on the chosen path, where the facility keeps signature pictures.
 */
export const pictureSave = call({
  path: '/api/ext/pictures/save',
  access: 'signedIn',
  input: picture.extend({
    /** A data address: `data:image/png;base64,…`. */
    data: z
      .string()
      .max(Math.ceil(PICTURE_MOST * 1.4))
      .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/)
      .nullable(),
  }),
  output: as<null>(),
});
