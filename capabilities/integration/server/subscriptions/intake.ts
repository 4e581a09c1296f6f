import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@gantry/kernel/server'
import type { Delivered } from '../../connectors/mqtt/open-broker.ts'
import { NotHeld } from './write-messages.ts'

/** Messages and bytes of a batch. */
const batchMessages = 1_000
const batchBytes = 4 * 1024 * 1024
/** Bytes waiting for a batch, above which nothing more is read from the connection. */
const mostWaiting = 8 * 1024 * 1024
/** What a waiting message takes beside its payload, about. */
const overhead = 300

/** Pauses between attempts to write a batch, in milliseconds; the last one repeats. */
const writeAgainAfter = [250, 500, 1_000, 2_000, 5_000]

/** Gathers messages into batches and acknowledges each message after its batch has committed. */
export interface Intake {
  /** Resolves when there is room for the next message. */
  take(message: Delivered): Promise<void>
  /** Takes nothing more, and resolves when what it took is written, or when the signal is aborted. */
  finish(): Promise<void>
}

/**
 * While a batch is written the next one gathers: a quiet topic waits for nothing, a busy one shares its transactions. A failure of the
 * database is tried again until the signal is aborted; `failed` is called when another process holds the subscription.
 */
export const createIntake = (
  write: (messages: readonly Delivered[]) => Promise<void>,
  { log, signal, failed }: { readonly log: Log; readonly signal: AbortSignal; failed(error: unknown): void },
): Intake => {
  const waiting: Delivered[] = []
  let bytes = 0
  let isFinished = false
  let writing: Promise<void> | null = null
  let hasRoom: (() => void) | null = null

  const sizeOf = ({ payload }: Delivered) => payload.length + overhead

  const nextBatch = (): readonly Delivered[] => {
    let size = 0
    let count = 0
    while (count < Math.min(waiting.length, batchMessages) && size < batchBytes)
      size += sizeOf(waiting[count++] as Delivered)
    bytes -= size
    if (bytes < mostWaiting) {
      hasRoom?.()
      hasRoom = null
    }
    // What the broker delivers again on the next connection is left to it.
    return waiting.splice(0, count).filter(message => message.qos === 0 || !message.isOver())
  }

  const writeWaiting = async () => {
    while (waiting.length > 0 && !signal.aborted) {
      const batch = nextBatch()
      if (batch.length === 0) continue
      await patiently(() => write(batch))
      for (const message of batch) message.acknowledge()
    }
  }

  const patiently = async (work: () => Promise<void>) => {
    for (let attempt = 0; ; attempt++)
      try {
        return await work()
      } catch (error) {
        if (error instanceof NotHeld || signal.aborted) throw error
        log.warn({ err: error }, 'messages of a source not written yet')
        await sleep(writeAgainAfter[Math.min(attempt, writeAgainAfter.length - 1)], undefined, { signal })
      }
  }

  const stopped = (error: unknown) => {
    isFinished = true
    waiting.length = 0
    if (!signal.aborted) failed(error)
  }

  return {
    take: async message => {
      if (isFinished) return
      waiting.push(message)
      bytes += sizeOf(message)
      writing ??= writeWaiting()
        .catch(stopped)
        .finally(() => {
          writing = null
        })
      if (bytes >= mostWaiting)
        await new Promise<void>(resolve => {
          hasRoom = resolve
        })
    },
    finish: async () => {
      isFinished = true
      await writing
    },
  }
}
