import { localise, type Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tile } from '../shared/page.ts'

type Untitled = Pick<Tile, 'kind' | 'settings'>

/** Provided by a page whose tiles show things with names of their own, such as published charts; undefined: it has none. */
export const TileNameContext = createContext<(tile: Untitled) => Text | undefined>(() => undefined)

/** Says the title of a tile, otherwise the name of what it shows, otherwise that of its kind. */
export const useTileTitle = (): ((tile: Untitled & Pick<Tile, 'title'>) => string) => {
  const { t } = useTranslation()
  const nameOf = use(TileNameContext)
  return tile =>
    [tile.title, nameOf(tile)].map(text => localise(text ?? '', currentLang())).find(text => text !== '') ??
    t(`tile.kind.${tile.kind}`)
}
