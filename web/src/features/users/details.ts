import { useEffect } from 'react';
import { create } from 'zustand';

/** A record of administration as it was last read. */
interface Known {
  readonly id: string;
}

const useStore = create<{ readonly records: ReadonlyMap<string, Known> }>()(() => ({ records: new Map() }));

/** Keeps the details of a record that is opened or was answered by a save (client state, specification 3). */
export function keepDetails(records: readonly Known[]): void {
  const next = new Map(useStore.getState().records);
  for (const record of records) next.set(record.id, record);
  useStore.setState({ records: next });
}

/** Forgets a record that was deleted. */
export function dropDetails(id: string): void {
  const next = new Map(useStore.getState().records);
  next.delete(id);
  useStore.setState({ records: next });
}

/**
 * The details of an open record: the one of the list as long as it is in it, else as it was last read. A record that a
 * filter or another page of the list takes away stays open.
 */
export function useDetails<R extends Known>(id: string | undefined, listed: readonly R[] | undefined): R | undefined {
  const kept = useStore((state) => (id === undefined ? undefined : state.records.get(id)));
  const seen = listed?.find((record) => record.id === id);
  useEffect(() => {
    if (seen !== undefined) keepDetails([seen]);
  }, [seen]);
  return seen ?? (kept as R | undefined); // eslint-disable-line -- ids are unique over all kinds of records
}
