/**
 * The header by which every answer of a service says that the disk of the server is nearly full (`low`) or full
 * (`full`); absent otherwise.
 */
export const DISK_HEADER = 'x-disk';
