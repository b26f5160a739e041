import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** A picture attached to a row. */
export interface RowPicture {
  readonly id: string;
  /** The row it is attached to. */
  readonly row: string;
  /** The name of the check sheet task it was taken for; null for other pictures. */
  readonly task: string | null;
  /** It is a drawn signature rather than a photo. */
  readonly drawn: boolean;
  /** For display only. */
  readonly name: string;
  /** Who uploaded it, and when (ISO 8601). */
  readonly by: string;
  readonly at: string;
  /** An address that shows it for five minutes, without a session. */
  readonly address: string;
}

/** Returns the pictures of rows, oldest first, each with an address that shows it. */
export const filePictures = call({
  path: '/api/ext/file/pictures',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: z.string().max(60), ids: z.array(z.guid()).max(200) }),
  output: as<readonly RowPicture[]>(),
});
