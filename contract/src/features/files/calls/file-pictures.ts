import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** A picture that hangs on a row. */
export interface RowPicture {
  readonly id: string;
  /** The row it hangs on. */
  readonly row: string;
  /** The name of the task of a check sheet it was taken for; null for others. */
  readonly task: string | null;
  /** It is a drawn signature, no photo. */
  readonly drawn: boolean;
  /** A text to show. */
  readonly name: string;
  /** Who brought it, and when (ISO 8601). */
  readonly by: string;
  readonly at: string;
  /** Shows it for five minutes, without a session. */
  readonly address: string;
}

/** The pictures of rows, the oldest first, each with an address that shows it. */
export const filePictures = call({
  path: '/api/ext/file/pictures',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: z.string().max(60), ids: z.array(z.guid()).max(200) }),
  output: as<readonly RowPicture[]>(),
});
