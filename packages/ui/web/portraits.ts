import { useEffect, useSyncExternalStore } from 'react'

/** Answers the addresses of the pictures people have, by the ids of the people; those without one are left out. */
export type PortraitSource = (ids: readonly string[]) => Promise<Readonly<Record<string, string>>>

let source: PortraitSource | null = null
/** What is known: an address, or null for somebody without a picture. */
const known = new Map<string, string | null>()
const waiting = new Set<string>()
const listeners = new Set<() => void>()

/** Ids of one question; a page shows fewer people. */
const batch = 200

/** Milliseconds in which the people of one page are gathered into one question. */
const gathering = 20

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Sets who knows the pictures; what was known before, perhaps of another space, is forgotten. */
export const setPortraitSource = (next: PortraitSource | null): void => {
  source = next
  known.clear()
  tell()
}

const ask = async (ids: readonly string[]): Promise<void> => {
  const asked = source
  if (!asked) return
  try {
    const found = await asked(ids)
    if (asked !== source) return
    for (const id of ids) known.set(id, found[id] ?? null)
    tell()
  } catch {
    // Initials stand in for pictures; whoever is shown next asks again.
  }
}

const flush = (): void => {
  const ids = [...waiting]
  waiting.clear()
  for (let at = 0; at < ids.length; at += batch) void ask(ids.slice(at, at + batch))
}

const want = (id: string): void => {
  if (!source || known.has(id) || !uuid.test(id)) return
  if (waiting.size === 0) setTimeout(flush, gathering)
  waiting.add(id)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The address of the picture of whom an id is of; undefined for what is no person, or has none. */
export const usePortrait = (id: string | undefined): string | undefined => {
  const found = useSyncExternalStore(
    subscribe,
    () => (id === undefined ? undefined : known.get(id)),
    () => undefined,
  )
  useEffect(() => {
    if (id !== undefined && found === undefined) want(id)
  }, [id, found])
  return found ?? undefined
}
