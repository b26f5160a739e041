const PICTURES = import.meta.glob<string>('../../../../docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Returns the address of a picture by the path that a chapter names; undefined when there is none. */
export const pictureAddress = (path: string): string | undefined =>
  PICTURES[`../../../../docs/guide/pictures/${path.slice(path.lastIndexOf('/') + 1)}`];
