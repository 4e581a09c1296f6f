/**
 * Values that `run` hands out one after another, as an iterable. `run` waits in `emit` until the value is taken; when the reader
 * leaves early, `emit` throws inside of it.
 */
export async function* fromCallback<Value>(
  run: (emit: (value: Value) => Promise<void>) => Promise<void>,
): AsyncGenerator<Value, void, undefined> {
  type Step = { readonly value: Value } | { readonly end: true; readonly error?: unknown }
  let give: (step: Step) => void = () => undefined
  let step = new Promise<Step>(resolve => {
    give = resolve
  })
  let taken: { resolve(): void; reject(error: Error): void } | undefined
  const ended = run(
    value =>
      new Promise((resolve, reject) => {
        taken = { resolve, reject }
        give({ value })
      }),
  ).then(
    () => give({ end: true }),
    error => give({ end: true, error }),
  )
  try {
    for (;;) {
      const now = await step
      if ('end' in now) {
        if ('error' in now) throw now.error
        return
      }
      step = new Promise(resolve => {
        give = resolve
      })
      yield now.value
      taken?.resolve()
    }
  } finally {
    taken?.reject(new Error('The reader has left.'))
    await ended
  }
}
