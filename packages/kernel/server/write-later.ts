import type { Kernel } from './ctx.ts'

/** Writes of what a module gathers in memory. */
export interface LaterWrites {
  /** Orders a write; those ordered while one is awaited are the same one. */
  soon(): void
  /** Writes at once, after a write that is under way. */
  now(): Promise<void>
}

/**
 * Lets a module gather in memory and write at most once per `after` milliseconds, by a timer from the first `soon`, and
 * before the database is closed. A write that nobody waits for is logged as a warning when it fails, `what` naming it.
 */
export const writeLater = (
  kernel: Kernel,
  { what, after, write }: { what: string; after: number; write(): Promise<unknown> },
): LaterWrites => {
  let timer: NodeJS.Timeout | null = null
  let turn: Promise<unknown> = Promise.resolve()
  const now = async (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    const mine = turn.then(write)
    turn = mine.then(
      () => undefined,
      () => undefined,
    )
    await mine
  }
  const quietly = (): Promise<void> =>
    now().catch((error: unknown) => kernel.log.warn({ err: error }, `${what} not written`))
  kernel.database.beforeClose(quietly)
  return {
    soon: () => {
      timer ??= setTimeout(quietly, after).unref()
    },
    now,
  }
}
