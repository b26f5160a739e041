/** The address of the check sheet of a Tag ITR. */
export const sheetHref = (tagItr: string): string =>
  `/Certification/TagITRsEditDocument?id=${encodeURIComponent(tagItr)}`;
