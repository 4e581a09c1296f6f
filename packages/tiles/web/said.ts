import type { JsonObject } from '@gantry/base/shared'
import { createContext, use, useCallback, useMemo, useState } from 'react'
import type { TileId } from '../shared/page.ts'

/**
 * Messages between the tiles of a page: the selected record of a list, the conditions of a filter. Their format is defined
 * by the kinds.
 */
export interface Said {
  readonly by: ReadonlyMap<TileId, JsonObject>
  /** Publishes a value of a tile; null removes it. */
  say(tile: TileId, what: JsonObject | null): void
}

const nothing: Said = { by: new Map(), say: () => undefined }

export const SaidContext = createContext<Said>(nothing)

/** The current messages of the page's tiles. */
export const useSaid = (): Said => use(SaidContext)

/** State of a new page, without messages. */
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
