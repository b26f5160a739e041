type Listener = () => void;
const listeners = new Set<Listener>();

/** Subscribes to refusals for lack of a right (code 403); returns a function to unsubscribe. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports that a call was refused for lack of a right. */
export const tellRefusal = (): void => {
  for (const listener of listeners) listener();
};
