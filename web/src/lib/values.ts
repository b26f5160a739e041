import type { Ref, SignOff } from '@plumbline/contract/field/field.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether a value is a reference as it is read: `{id, title}`. */
export const isRef = (value: unknown): value is Ref =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['title'] === 'string';

/** The references of a value that should be a list of them. */
export const asRefs = (value: unknown): readonly Ref[] => (Array.isArray(value) ? value.filter(isRef) : []);

/** The texts of a value that should be a list of them. */
export const asTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** The sign-offs of a value that should be a list of them. */
export const asSignOffs = (value: unknown): readonly SignOff[] =>
  Array.isArray(value)
    ? value.filter(
        (item): item is SignOff =>
          isObject(item) && typeof item['label'] === 'string' && typeof item['type'] === 'string',
      )
    : [];

/** The text a row goes by: its title field holds a text, a number or a reference. */
export function titleText(value: unknown): string {
  if (isRef(value)) return value.title;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
