/** What a printed page says about itself. */
export interface PageCode {
  /** The record it belongs to; null for a page that belongs to no single record, such as a round of preservation. */
  readonly id: string | null;
  /** The address that opens what was printed, without the host: `/Certification/TagITRs/019a…`. */
  readonly place: string;
  /** The revision of the form it was printed with; null where there is no form, or it has no revision. */
  readonly revision: number | null;
  /** The number of the page in its document, from 1. */
  readonly page: number;
  /** The number of pages of the document. */
  readonly pages: number;
}

/**
 * The text of the code on a printed page: the address that opens what was printed, and the page after a `#`, which a
 * browser does not send: `https://plumbline.example/Certification/TagITRs/019a…#p2.3r4` is page 2 of 3, form revision 4.
 *
 * @param address with the host
 */
export const pageCodeText = (
  address: string,
  { revision, page, pages }: Pick<PageCode, 'revision' | 'page' | 'pages'>,
): string => `${address}#p${page}.${pages}${revision === null ? '' : `r${revision}`}`;

const CODE = /^https?:\/\/[^/\s]+(?<place>\/[^\s#]*)#p(?<page>\d{1,5})\.(?<pages>\d{1,5})(?:r(?<revision>\d{1,9}))?$/i;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/**
 * Reads the text of a page's code; undefined for any other text. The host is not part of what is read: paper outlives
 * the address of an installation.
 */
export function readPageCode(text: string): PageCode | undefined {
  const { place, page, pages, revision } = CODE.exec(text.trim())?.groups ?? {};
  if (place === undefined) return undefined;
  const [at, of] = [Number(page), Number(pages)];
  if (at < 1 || at > of) return undefined;
  const id = ID.exec(place)?.[0].toLowerCase() ?? null;
  return { id, place, revision: revision === undefined ? null : Number(revision), page: at, pages: of };
}
