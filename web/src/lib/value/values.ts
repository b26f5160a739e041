import type { Ref, SignOff } from '@plumbline/contract/field/field.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** True when a value is a reference as read: `{id, title}`. */
export const isRef = (value: unknown): value is Ref =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['title'] === 'string';

/** Returns the references in a value that should be a list of them. */
export const asRefs = (value: unknown): readonly Ref[] => (Array.isArray(value) ? value.filter(isRef) : []);

/** Returns the texts in a value that should be a list of them. */
export const asTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** Returns the sign-offs in a value that should be a list of them. */
export const asSignOffs = (value: unknown): readonly SignOff[] =>
  Array.isArray(value)
    ? value.filter(
        (item): item is SignOff =>
          isObject(item) && typeof item['label'] === 'string' && typeof item['type'] === 'string',
      )
    : [];

/** Returns the title text of a row: its title field holds a text, a number or a reference. */
export function titleText(value: unknown): string {
  if (isRef(value)) return value.title;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
