export interface AfterRest {
  /** Reports a change. */
  tell(): void
  /** Cancels pending reports. */
  stop(): void
}

/**
 * Trailing debounce: calls `ask` `rest` milliseconds after a report and never concurrently; a report during a call
 * triggers another call. A call may take long; it is not aborted in favour of a newer one.
 */
export const afterRest = (ask: () => Promise<unknown>, rest: number): AfterRest => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let told = false
  const wait = () => {
    told = false
    timer = setTimeout(run, rest)
  }
  const run = async () => {
    timer = undefined
    asking = true
    try {
      await ask()
    } finally {
      asking = false
      if (told) wait()
    }
  }
  return {
    tell: () => {
      if (asking) told = true
      else if (timer === undefined) wait()
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      told = false
    },
  }
}
