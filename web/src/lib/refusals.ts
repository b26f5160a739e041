type Listener = () => void;
const listeners = new Set<Listener>();

/** Hears when the server refused something for want of a right (code 403); answers how to stop. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells that a call was refused for want of a right. */
export const tellRefusal = (): void => {
  for (const listener of listeners) listener();
};
