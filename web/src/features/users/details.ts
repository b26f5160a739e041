import { useEffect } from 'react';
import { create } from 'zustand';

/** An administration record as last read. */
interface Known {
  readonly id: string;
}

const useStore = create<{ readonly records: ReadonlyMap<string, Known> }>()(() => ({ records: new Map() }));

/** Stores the details of a record that is opened or was returned by a save (client state, specification 3). */
export function keepDetails(records: readonly Known[]): void {
  const next = new Map(useStore.getState().records);
  for (const record of records) next.set(record.id, record);
  useStore.setState({ records: next });
}

/** Removes a deleted record. */
export function dropDetails(id: string): void {
  const next = new Map(useStore.getState().records);
  next.delete(id);
  useStore.setState({ records: next });
}

/**
 * The details of an open record: the record from the list while it is in the list, otherwise as last read. A record
 * stays open even when a filter or another page removes it from the list.
 */
export function useDetails<R extends Known>(id: string | undefined, listed: readonly R[] | undefined): R | undefined {
  const cached = useStore((state) => (id === undefined ? undefined : state.records.get(id)));
  const seen = listed?.find((record) => record.id === id);
  useEffect(() => {
    if (seen !== undefined) keepDetails([seen]);
  }, [seen]);
  return seen ?? (cached as R | undefined); // eslint-disable-line -- ids are unique over all kinds of records
}
