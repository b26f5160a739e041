import type { FormTemplate } from './form.ts';

/** The marker of the file format in which forms move between facilities. */
const FORM_FILE = 'plumbline-form';

/** Serialises a form to its file format. */
export const formFile = (template: FormTemplate): string =>
  JSON.stringify({ kind: FORM_FILE, version: 1, template }, null, 2);

/** Parses the text of a form file, or of a bare form; the result may be anything, and undefined is no JSON. */
export function readFormFile(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const isWrapped = typeof value === 'object' && value !== null && 'kind' in value && value.kind === FORM_FILE;
    return isWrapped && 'template' in value ? value.template : value;
  } catch {
    return undefined;
  }
}
