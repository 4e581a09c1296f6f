import { newId } from '@gantry/base/shared'
import { idle, type Kernel, leaseBeat, leaseSilence } from '@gantry/kernel/server'
import { collectingSource, type HeldSource, holdSources, releaseSources } from './hold-sources.ts'
import { sourceChannel } from './source-changes.ts'
import { type Subscription, sessionOf, startSubscription } from './subscription.ts'

const keyOf = ({ space, id }: HeldSource): string => `${space} ${id}`

/**
 * Subscribes every source that collects messages and that no other process holds, until stopped. Sources are looked at every few seconds
 * and as soon as one changes.
 */
export const subscribeSources = async (kernel: Kernel): Promise<{ stop(): Promise<void> }> => {
  const holder = newId()
  const running = new Map<string, Subscription>()
  const stopping = new AbortController()
  let waking = new AbortController()

  /** Ends a subscription. Where its source is gone, no longer collects or has another session, the broker forgets the one it had. */
  const end = async (subscription: Subscription): Promise<void> => {
    const { held } = subscription
    running.delete(keyOf(held))
    await subscription.stop()
    const now = await collectingSource(kernel, held)
    if (!now) await releaseSources(kernel, holder, held)
    if (!now || sessionOf(now) !== sessionOf(held)) await subscription.forget()
  }

  const look = async (): Promise<void> => {
    const held = await holdSources(kernel, holder)
    const revisions = new Map(held.map(source => [keyOf(source), source.revision]))
    const outdated = [...running].filter(
      ([key, { held: source, isOver }]) => isOver() || revisions.get(key) !== source.revision,
    )
    await Promise.all(outdated.map(([, subscription]) => end(subscription)))
    for (const source of held)
      if (!running.has(keyOf(source))) running.set(keyOf(source), startSubscription(kernel, source, holder))
  }

  const endAll = async (): Promise<void> => {
    const all = [...running.values()]
    running.clear()
    await Promise.all(all.map(subscription => subscription.stop()))
  }

  const run = async (): Promise<void> => {
    let looked = performance.now()
    while (!stopping.signal.aborted) {
      waking = new AbortController()
      try {
        await look()
        looked = performance.now()
      } catch (error) {
        kernel.log.error({ err: error }, 'subscriptions of data sources not looked at')
        // Another process may take them over soon, and two must not be connected with one client id.
        if (performance.now() - looked > leaseSilence - 2 * leaseBeat) await endAll()
      }
      const signal = AbortSignal.any([stopping.signal, waking.signal])
      await idle(leaseBeat, signal)
    }
  }

  const stopListening = await kernel.database.listen(sourceChannel, () => waking.abort())
  const ended = run()
  return {
    stop: async () => {
      stopListening()
      stopping.abort()
      await ended
      await endAll()
      await releaseSources(kernel, holder)
    },
  }
}
