/** Back-off in milliseconds: 350, doubled each time, up to five retries (specification, sections 7 and 9). */
export const retryWaits = [350, 700, 1_400, 2_800, 5_600] as const

/** Retries until success or the end of the back-off; throws the last error. */
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
