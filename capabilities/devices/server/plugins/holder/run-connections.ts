import { newId } from '@gantry/base/shared'
import { idle, type Kernel, leaseBeat, leaseSilence } from '@gantry/kernel/server'
import { downChannel } from '../../commands/commands.ts'
import { connectionChannel } from '../connections/connection-rows.ts'
import { createBoard } from './board.ts'
import { type Held, holdConnections, modelsOfDevices, releaseConnections } from './hold-connections.ts'
import { type RunningConnection, runConnection } from './run-connection.ts'

/** Milliseconds between two connections that begin together. */
const apart = 20
/** How often the models of devices are compared, in milliseconds. */
const compareEvery = 15_000

const keyOf = ({ space, id }: Pick<Held, 'space' | 'id'>): string => `${space} ${id}`

interface Kept {
  readonly connection: RunningConnection
  /** What its devices were made of when it began; undefined: it has none. */
  readonly models: string | undefined
}

/**
 * Keeps the connections that are switched on and that no other process keeps, until stopped. They are looked at every few seconds and as
 * soon as one changes. A process that cannot renew what it holds gives it up before another may take it over: two never poll the same
 * equipment.
 */
export const runConnections = async (kernel: Kernel): Promise<{ stop(): Promise<void> }> => {
  const holder = newId()
  const board = createBoard(kernel, holder)
  const kept = new Map<string, Kept>()
  const stopping = new AbortController()
  let waking = new AbortController()
  let renewed = performance.now()
  let compared = 0

  const end = async (key: string, { connection }: Kept): Promise<void> => {
    if (kept.get(key)?.connection === connection) kept.delete(key)
    await connection.stop()
  }

  const endAll = (): Promise<unknown> => Promise.all([...kept].map(([key, each]) => end(key, each)))

  const look = async (): Promise<void> => {
    const asked = performance.now()
    const held = await holdConnections(kernel, holder)
    renewed = asked
    const revisions = new Map(held.map(each => [keyOf(each), each.revision]))
    const outdated = [...kept].filter(
      ([key, { connection }]) => connection.isOver() || revisions.get(key) !== connection.held.revision,
    )
    await Promise.all(outdated.map(([key, each]) => end(key, each)))
    for (const [key, { connection }] of outdated)
      if (!revisions.has(key)) await releaseConnections(kernel, holder, connection.held)
    if (held.some(each => !kept.has(keyOf(each))) || performance.now() - compared > compareEvery)
      await begin(held)
    for (const { connection } of kept.values()) connection.pulse()
  }

  /** Ends connections whose devices or products have changed, and begins all that are not kept. */
  const begin = async (held: readonly Held[]): Promise<void> => {
    compared = performance.now()
    const models = await modelsOfDevices(kernel, holder)
    const changed = [...kept].filter(([key, each]) => each.models !== models.get(key))
    await Promise.all(changed.map(([key, each]) => end(key, each)))
    for (const [at, each] of held.filter(one => !kept.has(keyOf(one))).entries())
      kept.set(keyOf(each), {
        connection: runConnection(kernel, each, { board, delay: at * apart }),
        models: models.get(keyOf(each)),
      })
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      waking = new AbortController()
      try {
        await look()
      } catch (error) {
        kernel.log.error({ err: error }, 'connections to equipment not looked at')
      }
      const signal = AbortSignal.any([stopping.signal, waking.signal])
      await idle(leaseBeat, signal)
    }
  }

  /** Also while a statement does not come back, or after the process stood still. */
  const watch = setInterval(() => {
    if (performance.now() - renewed > leaseSilence - 2 * leaseBeat) void endAll()
  }, 1_000).unref()
  const stopHearing = await kernel.database.listen(connectionChannel, () => waking.abort())
  const stopHearingDown = await kernel.database.listen(downChannel, told => {
    const [space = '', device = null] = told?.split(' ') ?? []
    for (const { connection } of kept.values())
      if (told === null || connection.held.space === space) connection.wake(device)
  })
  const ended = run()
  return {
    stop: async () => {
      clearInterval(watch)
      stopHearing()
      stopHearingDown()
      stopping.abort()
      await ended
      await endAll()
      await board.write()
      await releaseConnections(kernel, holder)
    },
  }
}
