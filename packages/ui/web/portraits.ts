import { useEffect, useSyncExternalStore } from 'react'

/** Returns the URLs of people's pictures by person id; ids without a picture are omitted. */
export type PortraitSource = (ids: readonly string[]) => Promise<Readonly<Record<string, string>>>

let source: PortraitSource | null = null
/** Cache of picture URLs; null: the person has no picture. */
const known = new Map<string, string | null>()
const waiting = new Set<string>()
const listeners = new Set<() => void>()

/** Maximum ids per request; a page usually shows fewer people. */
const batch = 200

/** Milliseconds in which the requests of a page are batched. */
const gathering = 20

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Sets the source and clears the cache, because it may be of another space. */
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
    // Initials are shown instead; the next avatar requests the pictures again.
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

/** URL of a person's picture; undefined without a picture or if the id is not of a person. */
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
