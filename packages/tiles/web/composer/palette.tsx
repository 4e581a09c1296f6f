import { Icon } from '@gantry/ui/web'
import type { PointerEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placesOf } from '../../shared/commands.ts'
import { inReadingOrder } from '../../shared/grid.ts'
import { isTaken, type TileKind, type TileKinds } from '../../shared/kind.ts'
import { most, type Page, type TileId } from '../../shared/page.ts'
import { faceIn, type TileFaces } from '../face.ts'
import { useTileTitle } from '../tile-title.ts'

interface PaletteProps {
  readonly page: Page
  readonly kinds: TileKinds
  readonly faces: TileFaces
  readonly selected: TileId | null
  onDrag(event: PointerEvent, kind: TileKind): void
  onAdd(kind: TileKind): void
  onSelect(id: TileId): void
}

/** The kinds of tiles by group, added by drag or click, and the tiles of the page in reading order. */
export const Palette = ({ page, kinds, faces, selected, onDrag, onAdd, onSelect }: PaletteProps) => {
  const { t } = useTranslation()
  const titleOf = useTileTitle()
  const [shown, setShown] = useState<'kinds' | 'outline'>('kinds')
  const groups = [...new Set(Object.values(kinds).map(({ group }) => group))]
  const full = page.tiles.length >= most.tiles
  return (
    <aside className="tc-palette" aria-label={t('tiles.palette')}>
      <div className="seg tc-seg">
        {(['kinds', 'outline'] as const).map(each => (
          <button
            key={each}
            type="button"
            className={each === shown ? 'on' : undefined}
            aria-pressed={each === shown}
            onClick={() => setShown(each)}
          >
            {t(`tiles.${each}`, { count: page.tiles.length })}
          </button>
        ))}
      </div>
      {shown === 'kinds' ? (
        <>
          {groups.map(group => (
            <div key={group} className="tc-group">
              <h3>{t(`tiles.group.${group}`)}</h3>
              <div className="tc-kinds">
                {Object.values(kinds)
                  .filter(kind => kind.group === group)
                  .map(kind => {
                    const used = isTaken(page, kind)
                    return (
                      <button
                        key={kind.name}
                        type="button"
                        className="tc-kind"
                        disabled={used || full}
                        title={
                          used ? t('tiles.once') : full ? t('tiles.full', { limit: most.tiles }) : undefined
                        }
                        onPointerDown={event => onDrag(event, kind)}
                        // `useDrag` handles clicks by pointer; only clicks by Enter or Space (detail 0) are handled here.
                        onClick={event => event.detail === 0 && onAdd(kind)}
                      >
                        <Icon name={faceIn(faces, kind.name)?.icon ?? 'apps'} />
                        <span>{t(`tile.kind.${kind.name}`)}</span>
                      </button>
                    )
                  })}
              </div>
            </div>
          ))}
          <p className="ink3 cap">{t('tiles.palette.hint')}</p>
        </>
      ) : (
        <ol className="tc-outline">
          {inReadingOrder(placesOf(page, 'web')).map(({ id }) => {
            const tile = page.tiles.find(each => each.id === id)!
            return (
              <li key={id}>
                <button
                  type="button"
                  className="btn t s"
                  aria-current={id === selected}
                  onClick={() => onSelect(id)}
                >
                  <Icon name={faceIn(faces, tile.kind)?.icon ?? 'apps'} size={14} />
                  <span translate="no">{titleOf(tile)}</span>
                </button>
              </li>
            )
          })}
        </ol>
      )}
    </aside>
  )
}
