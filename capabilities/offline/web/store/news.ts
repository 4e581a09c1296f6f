const channel = 'gantry-device'

/** Tells every tab of this browser that something is held, changed or gone. */
export const tellNews = (): void => {
  const telling = new BroadcastChannel(channel)
  telling.postMessage(null)
  telling.close()
}

/** Runs at every change, also one of this tab. Returns how to stop. */
export const hearNews = (listener: () => void): (() => void) => {
  const hearing = new BroadcastChannel(channel)
  hearing.onmessage = listener
  return () => hearing.close()
}
