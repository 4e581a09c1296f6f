import { setTimeout as sleep } from 'node:timers/promises'

/** Waits so many milliseconds, or until the signal aborts; both resolve. */
export const idle = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  try {
    await sleep(milliseconds, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
