import type { Ref, SignOff } from '@plumbline/contract/field/field.ts';
import type { PartSum } from '@plumbline/contract/register/part-sums.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** True when a value is a reference as read: `{id, title}`. */
export const isRef = (value: unknown): value is Ref =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['title'] === 'string';

/** Returns the reference to a row that was read, with its mark. */
export const refTo = ({ id, title, superseded }: Ref): Ref =>
  superseded === true ? { id, title, superseded } : { id, title };

/** Returns the titles of the superseded rows that a value refers to, except those that another value refers to. */
export function supersededIn(value: unknown, except?: unknown): readonly string[] {
  const [refs, before] = [value, except].map((each) => (isRef(each) ? [each] : asRefs(each)));
  const had = new Set(before?.map(({ id }) => id));
  return (refs ?? []).flatMap(({ id, title, superseded }) => (superseded === true && !had.has(id) ? [title] : []));
}

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

/** Returns the sums in a value that should be a list of them, one for each currency or unit. */
export const asParts = (value: unknown): readonly PartSum[] =>
  Array.isArray(value)
    ? value.filter(
        (item): item is PartSum =>
          isObject(item) &&
          typeof item['sum'] === 'string' &&
          (item['per'] === null || typeof item['per'] === 'string'),
      )
    : [];

/** Returns the title text of a row: its title field holds a text, a number or a reference. */
export function titleText(value: unknown): string {
  if (isRef(value)) return value.title;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
