/** Something a test does: a call, or a job. */
type Act = () => Promise<unknown>;

/**
 * Does two acts at the same moment.
 *
 * @param lead the turns of the event loop by which the first is ahead; negative for the second
 */
export async function atOnce(first: Act, second: Act, lead: number): Promise<void> {
  const after = async (turns: number, act: Act): Promise<void> => {
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
    await act();
  };
  await Promise.all([after(Math.max(0, -lead), first), after(Math.max(0, lead), second)]);
}
