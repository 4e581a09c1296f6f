import type { Terminal } from '@gantry/model/shared'
import { type CSSProperties, useLayoutEffect } from 'react'
import { placesOf } from '../shared/commands.ts'
import { inReadingOrder } from '../shared/grid.ts'
import { columnsOf, gap, type Page, type Place, rowHeight } from '../shared/page.ts'
import { fetchTiles, type TileFaces } from './face.ts'
import { type Said, SaidContext, useSaying } from './said.ts'
import { TileFrame } from './tile-frame.tsx'

export const gridStyle = (terminal: Terminal): CSSProperties => ({
  gridTemplateColumns: `repeat(${columnsOf[terminal]}, minmax(0, 1fr))`,
  gridAutoRows: rowHeight,
  gap,
})

export const placeStyle = ({ x, y, w, h }: Place): CSSProperties => ({
  gridColumn: `${x + 1} / span ${w}`,
  gridRow: `${y + 1} / span ${h}`,
})

interface TilePageProps {
  readonly page: Page
  readonly terminal: Terminal
  readonly faces: TileFaces
  /** Messages kept by the owner of the page, such as filters in its address; absent: those of this page alone. */
  readonly saying?: Said
}

/** A page of tiles in use; tiles are rendered in reading order. */
export const TilePage = ({ page, terminal, faces, saying: given }: TilePageProps) => {
  const own = useSaying()
  const saying = given ?? own
  useLayoutEffect(() => fetchTiles(page, faces), [page, faces])
  const tiles = new Map(page.tiles.map(tile => [tile.id, tile]))
  return (
    <SaidContext value={saying}>
      <div className="tp" style={gridStyle(terminal)} data-terminal={terminal}>
        {inReadingOrder(placesOf(page, terminal)).map(({ id, at }) => {
          const tile = tiles.get(id)
          return tile ? (
            <div key={id} className="tp-cell" style={placeStyle(at)}>
              <TileFrame tile={tile} faces={faces} phone={terminal !== 'web'} />
            </div>
          ) : null
        })}
      </div>
    </SaidContext>
  )
}
