import { Icon } from '@gantry/ui/web'
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place, Tile } from '../../shared/page.ts'
import { useTileTitle } from '../tile-title.ts'
import type { Edge } from './use-drag.ts'

interface CanvasTileProps {
  readonly tile: Tile
  readonly at: Place
  readonly style: CSSProperties
  readonly selected: boolean
  /** It is neither moved nor removed. */
  readonly isFixed: boolean
  readonly dragged: boolean
  /** A page holds one tile of this kind: it cannot be duplicated. */
  readonly once: boolean
  /** The role looked through does not see this tile. */
  readonly closed: boolean
  /** Number of issues of this tile that prevent publishing. */
  readonly wrong: number
  readonly children: (handles: ReactNode) => ReactNode
  onSelect(): void
  onMove(event: PointerEvent): void
  onResize(event: PointerEvent, edge: Edge): void
  onCopy(): void
  onRemove(): void
  onKey(event: KeyboardEvent): void
}

const edges: readonly Edge[] = ['e', 's', 'se']

/** A tile on the canvas. Its content is inert, so that a click selects the tile and a drag moves it. */
export const CanvasTile = (props: CanvasTileProps) => {
  const { tile, at, selected, wrong } = props
  const { t } = useTranslation()
  const title = useTileTitle()(tile)
  const size = t('tiles.size', { w: at.w, h: at.h })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend of its own.
    <div
      role="group"
      className="tc-tile"
      data-tile={tile.id}
      data-selected={selected || undefined}
      data-dragged={props.dragged || undefined}
      data-closed={props.closed || undefined}
      style={props.style}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move a tile, Shift with arrows resizes it
      tabIndex={0}
      aria-label={t('tiles.tile_at', { tile: title, size, column: at.x + 1, row: at.y + 1 })}
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Shift+ArrowRight Shift+ArrowDown Delete"
      onFocus={event => event.target === event.currentTarget && props.onSelect()}
      onKeyDown={event => event.target === event.currentTarget && props.onKey(event)}
    >
      {/* `inert`: the content receives neither clicks nor keyboard focus. */}
      <div className="tc-shown" inert>
        {props.children(selected ? <span className="tc-room" /> : null)}
      </div>
      <div className="tc-hold" onPointerDown={props.onMove} />
      {props.closed ? (
        <span className="tc-closed" title={t('tiles.closed_to_role')}>
          <Icon name="lock" size={14} label={t('tiles.closed_to_role')} />
        </span>
      ) : null}
      {wrong > 0 ? (
        <span className="tc-wrong" title={t('tiles.wrong', { count: wrong })}>
          <Icon name="err" size={14} label={t('tiles.wrong', { count: wrong })} />
        </span>
      ) : null}
      {selected && !props.isFixed ? (
        <>
          <span className="tc-head">
            <b className="tc-size">{size}</b>
            <button
              type="button"
              className="btn t xs sq"
              aria-label={t('tiles.duplicate', { tile: title })}
              title={props.once ? t('tiles.once') : `${t('tiles.duplicate_short')} Ctrl+D`}
              disabled={props.once}
              onClick={props.onCopy}
            >
              <Icon name="copy" size={14} />
            </button>
            <button
              type="button"
              className="btn t xs sq"
              aria-label={t('tiles.remove', { tile: title })}
              title={`${t('tiles.remove_short')} Delete`}
              onClick={props.onRemove}
            >
              <Icon name="trash" size={14} />
            </button>
          </span>
          {edges.map(edge => (
            <span
              key={edge}
              className="tc-edge"
              data-edge={edge}
              onPointerDown={event => props.onResize(event, edge)}
            />
          ))}
        </>
      ) : null}
    </div>
  )
}
