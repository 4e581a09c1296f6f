/** Waits 350 ms, then twice as long each time, up to five more tries (specification, sections 7 and 9). */
export const retryWaits = [350, 700, 1_400, 2_800, 5_600] as const

/** Tries until it works or the waits are used up; the last failure is thrown. */
export const withRetries = async <T>(
  attempt: () => Promise<T>,
  pause: (milliseconds: number) => Promise<void> = wait,
): Promise<T> => {
  for (const milliseconds of retryWaits) {
    try {
      return await attempt()
    } catch {
      await pause(milliseconds)
    }
  }
  return attempt()
}

const wait = (milliseconds: number): Promise<void> => new Promise(done => setTimeout(done, milliseconds))
