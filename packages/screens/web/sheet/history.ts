/** Past and future states for undo and redo. */
export interface History<T> {
  readonly past: readonly T[]
  readonly future: readonly T[]
}

const depth = 50

export const noHistory: History<never> = { past: [], future: [] }

export const record = <T>(history: History<T>, before: T): History<T> => ({
  past: [...history.past.slice(1 - depth), before],
  future: [],
})

/** The state to restore and the history after that; null if there is none. */
export const undo = <T>({ past, future }: History<T>, now: T): { to: T; history: History<T> } | null => {
  const to = past.at(-1)
  return to === undefined ? null : { to, history: { past: past.slice(0, -1), future: [now, ...future] } }
}

export const redo = <T>({ past, future }: History<T>, now: T): { to: T; history: History<T> } | null => {
  const [to, ...rest] = future
  return to === undefined ? null : { to, history: { past: [...past, now], future: rest } }
}
