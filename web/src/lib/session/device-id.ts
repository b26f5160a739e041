const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** Makes an id on the device for data sent later: a UUIDv7, so that ids sort by creation time. */
export function deviceId(at = Date.now(), random = crypto.getRandomValues(new Uint8Array(10))): string {
  const time = hex(at, 12);
  const tail = Array.from(random, (byte, place) => hex(marked(byte, place), 2)).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail.slice(0, 4)}-${tail.slice(4, 8)}-${tail.slice(8)}`;
}

/** Marks the version in the first byte and the variant in the third. */
function marked(byte: number, place: number): number {
  if (place === 0) return (byte & 0x0f) | 0x70;
  return place === 2 ? (byte & 0x3f) | 0x80 : byte;
}
