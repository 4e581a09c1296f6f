export interface AfterRest {
  /** Something has changed. */
  tell(): void
  /** Forgets what it was told. */
  stop(): void
}

/**
 * Asks `rest` milliseconds after it was told, once at a time however often that was; told while it asks, it asks again. What
 * is asked may be long: the answer is never given up for a newer one.
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
