import type { JsonObject } from '@gantry/base/shared'
import { createContext, use, useCallback, useMemo, useState } from 'react'
import type { TileId } from '../shared/page.ts'

/** What tiles tell one another: the chosen record of a list, the conditions of a filter. Only the kinds know what it means. */
export interface Said {
  readonly by: ReadonlyMap<TileId, JsonObject>
  /** Null: says nothing any more. */
  say(tile: TileId, what: JsonObject | null): void
}

const nothing: Said = { by: new Map(), say: () => undefined }

export const SaidContext = createContext<Said>(nothing)

/** What the tiles of this page say at the moment. */
export const useSaid = (): Said => use(SaidContext)

/** A page on which nothing has been said yet. */
export const useSaying = (): Said => {
  const [by, setBy] = useState<ReadonlyMap<TileId, JsonObject>>(new Map())
  const say = useCallback((tile: TileId, what: JsonObject | null) => {
    setBy(before => {
      if (JSON.stringify(before.get(tile) ?? null) === JSON.stringify(what)) return before
      const after = new Map(before)
      if (what) after.set(tile, what)
      else after.delete(tile)
      return after
    })
  }, [])
  return useMemo(() => ({ by, say }), [by, say])
}
