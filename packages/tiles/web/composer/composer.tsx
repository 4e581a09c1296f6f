import { type Issue, newId } from '@gantry/base/shared'
import { type Terminal, terminals } from '@gantry/model/shared'
import { Icon, ReadOnly, toast, useMedia } from '@gantry/ui/web'
import { ConfigProvider } from 'antd'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import {
  addTile,
  type Direction,
  deriveAgain,
  duplicateTile,
  placesOf,
  removeTile,
  resizeTile,
  stepTile,
} from '../../shared/commands.ts'
import { bottomOf, inReadingOrder } from '../../shared/grid.ts'
import { isTaken, kindIn, type TileKind, type TileKinds, type TileScope } from '../../shared/kind.ts'
import { columnsOf, most, type Page, type Place, type Tile, type TileId } from '../../shared/page.ts'
import type { TileFaces } from '../face.ts'
import { SaidContext, useSaying } from '../said.ts'
import { TileFrame } from '../tile-frame.tsx'
import { gridStyle, placeStyle } from '../tile-page.tsx'
import { useTileTitle } from '../tile-title.ts'
import { CanvasTile } from './canvas-tile.tsx'
import { copiedTile, copyTile } from './clipboard.ts'
import { Palette } from './palette.tsx'
import { Properties } from './properties.tsx'
import { useDrag } from './use-drag.ts'

interface TileComposerProps {
  readonly page: Page
  readonly kinds: TileKinds
  readonly faces: TileFaces
  readonly scope: Omit<TileScope, 'page'>
  /** Result of `checkPage`. */
  readonly issues: readonly Issue[]
  /** Tiles that the role looked through does not see. */
  readonly closed?: ReadonlySet<TileId>
  /** Further preview controls beside the terminals. */
  readonly tools?: ReactNode
  sayIssue(issue: Issue): string
  onChange(page: Page): void
}

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Screen widths of hand-held terminals in pixels; null: the available width. */
const widths: Readonly<Record<Terminal, number | null>> = { web: null, app: 390, mini: 375 }

/** Empty rows below the last tile as drop target. */
const spareRows = 4

/** Editor of a page of tiles: palette, canvas in actual size with live data, properties. Where inputs are disabled it is only read. */
export const TileComposer = (props: TileComposerProps) => {
  const { page, kinds, faces, scope, issues, closed, sayIssue } = props
  const { componentDisabled: isFixed } = ConfigProvider.useConfig()
  const onChange = isFixed ? () => undefined : props.onChange
  const { t } = useTranslation()
  const titleOf = useTileTitle()
  // Twelve columns on a phone are too narrow to be judged, so a phone begins with its own arrangement.
  const [terminal, setTerminal] = useState<Terminal>(useMedia('(max-width: 719px)') ? 'app' : 'web')
  const [selected, setSelected] = useState<TileId | null>(null)
  const [told, setTold] = useState('')
  const saying = useSaying()
  const root = useRef<HTMLDivElement>(null)
  const fresh = (kind: TileKind): Omit<Tile, 'at'> => ({
    id: newId(),
    kind: kind.name,
    settings: kind.empty({ ...scope, page }),
  })
  const add = (tile: Omit<Tile, 'at'>, size: Place | TileKind['size']['first']) => {
    onChange(addTile(page, tile, size))
    select(tile.id)
  }
  const select = (id: TileId | null) => setSelected(id)
  const { grid, scroll, drag, begin } = useDrag({
    page,
    terminal,
    onDrop: (next, id) => {
      onChange(next)
      select(id)
    },
    onPress: begun => {
      if (begun.what === 'new') add(begun.tile, begun.size)
      else {
        select(begun.id)
        focusTile(root.current, begun.id)
      }
    },
  })
  const placed = placesOf(page, terminal)
  const shown = drag ? placesOf(drag.page, terminal) : placed
  const places = new Map(shown.map(({ id, at }) => [id, at]))
  const before = new Map(placed.map(({ id, at }) => [id, at]))
  const tile = page.tiles.find(({ id }) => id === selected)
  const leastOf = (kind: string) => {
    const least = kindIn(kinds, kind)?.size.least ?? { w: 1, h: 1 }
    return terminal === 'web' ? least : { ...least, w: 1 }
  }
  const issuesOf = (id: TileId): readonly Issue[] => {
    const place = `tiles.${page.tiles.findIndex(each => each.id === id)}.`
    return issues.flatMap(issue =>
      issue.field.startsWith(place)
        ? [{ ...issue, field: issue.field.slice(place.length).replace(/^settings\./, '') }]
        : [],
    )
  }
  /** Applies a keyboard command and announces the new position to screen readers. */
  const act = (next: Page, moved: Tile) => {
    if (next === page) return
    onChange(next)
    const at = placesOf(next, terminal).find(({ id }) => id === moved.id)?.at
    if (!at) return
    const size = t('tiles.size', { w: at.w, h: at.h })
    setTold(
      t('tiles.tile_at', {
        tile: titleOf(moved),
        size,
        column: at.x + 1,
        row: at.y + 1,
      }),
    )
  }
  /** The tile that takes the keyboard focus once it is drawn: what was focused before is gone, or is another one. */
  const focusNext = useRef<TileId | null>(null)
  useEffect(() => {
    const id = focusNext.current
    if (id === null || !page.tiles.some(each => each.id === id)) return
    focusNext.current = null
    focusTile(root.current, id)
  }, [page])
  const remove = (id: TileId) => {
    const order = inReadingOrder(placed)
    const at = order.findIndex(each => each.id === id)
    const neighbour = (order[at + 1] ?? order[at - 1])?.id ?? null
    focusNext.current = neighbour
    onChange(removeTile(page, id))
    select(neighbour)
  }
  /** Whether one more tile of a kind fits on the page; says why not. */
  const mayAdd = (kind: string): boolean => {
    const why = isTaken(page, kindIn(kinds, kind))
      ? t('tiles.once')
      : page.tiles.length >= most.tiles
        ? t('tiles.full', { limit: most.tiles })
        : null
    if (why !== null) toast({ text: why, kind: 'failed' })
    return why === null
  }
  const duplicate = (tile: Tile) => {
    if (!mayAdd(tile.kind)) return
    const copy = newId()
    focusNext.current = copy
    onChange(duplicateTile(page, tile.id, copy))
    select(copy)
  }
  const onKey = (event: KeyboardEvent, of: Tile) => {
    const direction = arrows[event.key]
    const command = event.ctrlKey || event.metaKey
    if (isFixed && event.key !== 'Escape') return
    if (direction && event.shiftKey) {
      const at = before.get(of.id)
      if (!at) return
      const by = direction === 'left' || direction === 'up' ? -1 : 1
      const size = direction === 'left' || direction === 'right' ? { w: at.w + by } : { h: at.h + by }
      act(resizeTile(page, terminal, of.id, size, leastOf(of.kind)), of)
    } else if (direction && !command) act(stepTile(page, terminal, of.id, direction), of)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(of.id)
    else if (event.key === 'Escape') select(null)
    else if (command && event.key.toLowerCase() === 'd') duplicate(of)
    else if (command && event.key.toLowerCase() === 'c') copyTile(of)
    else return
    event.preventDefault()
  }
  const paste = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (isFixed || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'v') return
    const { target } = event
    if (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]')) return
    const copied = copiedTile()
    if (!copied || !kindIn(kinds, copied.kind)) return
    event.preventDefault()
    if (!mayAdd(copied.kind)) return
    const { at, ...rest } = copied
    const id = newId()
    focusNext.current = id
    add({ ...rest, id }, { w: at.w, h: at.h })
  })
  useEffect(() => {
    const keyed = (event: globalThis.KeyboardEvent) => paste(event)
    window.addEventListener('keydown', keyed)
    return () => window.removeEventListener('keydown', keyed)
  }, [])

  const columns = columnsOf[terminal]
  const target = drag && drag.page !== page ? places.get(drag.id) : undefined
  const fixed = widths[terminal]
  const style = gridStyle(terminal)
  return (
    <div className="tc" ref={root} data-read={isFixed ? '' : undefined}>
      {isFixed ? null : (
        <Palette
          page={page}
          kinds={kinds}
          faces={faces}
          selected={selected}
          onDrag={(event, kind) => {
            const made = fresh(kind)
            begin(event, { what: 'new', id: made.id, tile: made, size: kind.size.first })
          }}
          onAdd={kind => add(fresh(kind), kind.size.first)}
          onSelect={id => {
            select(id)
            focusTile(root.current, id)
          }}
        />
      )}
      <div className="tc-middle">
        <div className="tc-bar">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend of its own. */}
          <div className="seg s" role="group" aria-label={t('tiles.terminals')}>
            {terminals.map(each => (
              <button
                key={each}
                type="button"
                className={each === terminal ? 'on' : undefined}
                aria-pressed={each === terminal}
                onClick={() => setTerminal(each)}
              >
                {t(`tiles.terminal.${each}`)}
              </button>
            ))}
          </div>
          <TrueSize grid={grid} terminal={terminal} />
          {!isFixed && terminal !== 'web' && page.drawn?.[terminal] ? (
            <button type="button" className="btn t s" onClick={() => onChange(deriveAgain(page, terminal))}>
              <Icon name="refresh" size={14} />
              {t('tiles.derive')}
            </button>
          ) : null}
          <span className="grow" />
          {issues.length > 0 ? (
            <button
              type="button"
              className="btn t s tc-problems"
              onClick={() => {
                const at = Number(/^tiles\.(\d+)\./.exec(issues[0]!.field)?.[1])
                const wrong = page.tiles[at]
                if (wrong) select(wrong.id)
              }}
            >
              <Icon name="err" size={14} />
              {t('tiles.problems', { count: issues.length })}
            </button>
          ) : null}
          {props.tools}
        </div>
        <div
          className="tc-scroll"
          ref={scroll}
          onPointerDown={event => {
            if (!(event.target as HTMLElement).closest('.tc-tile')) select(null)
          }}
        >
          <div className="tc-canvas" style={fixed === null ? undefined : { width: fixed }}>
            <div
              className="tc-bands"
              style={{ gridTemplateColumns: style.gridTemplateColumns, gap: style.gap }}
              aria-hidden
            >
              {Array.from({ length: columns }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: bands have no identity but their place
                <span key={at}>{at + 1}</span>
              ))}
            </div>
            <SaidContext value={saying}>
              <div className="tp tc-grid" ref={grid} style={style} data-terminal={terminal}>
                {page.tiles.map(each => {
                  const dragged = drag?.id === each.id && drag.what === 'move'
                  const at = (dragged ? before : places).get(each.id)
                  if (!at) return null
                  return (
                    <CanvasTile
                      key={each.id}
                      tile={each}
                      at={places.get(each.id) ?? at}
                      style={{
                        ...placeStyle(at),
                        ...(dragged && { transform: `translate(${drag.by.x}px, ${drag.by.y}px)` }),
                      }}
                      selected={each.id === selected}
                      isFixed={isFixed}
                      dragged={dragged}
                      once={kindIn(kinds, each.kind)?.once === true}
                      closed={closed?.has(each.id) ?? false}
                      wrong={issuesOf(each.id).length}
                      onSelect={() => select(each.id)}
                      onMove={event =>
                        isFixed ? select(each.id) : begin(event, { what: 'move', id: each.id })
                      }
                      onResize={(event, edge) =>
                        begin(event, { what: 'resize', id: each.id, edge, least: leastOf(each.kind) })
                      }
                      onCopy={() => duplicate(each)}
                      onRemove={() => remove(each.id)}
                      onKey={event => onKey(event, each)}
                    >
                      {handles => (
                        <TileFrame tile={each} faces={faces} phone={terminal !== 'web'} handles={handles} />
                      )}
                    </CanvasTile>
                  )
                })}
                {target ? <div className="tc-target" style={placeStyle(target)} /> : null}
                <div
                  className="tc-spare"
                  style={{ gridColumn: '1 / -1', gridRow: `${bottomOf(shown) + 1} / span ${spareRows}` }}
                >
                  {!isFixed && page.tiles.length === 0 ? <p className="ink3">{t('tiles.empty')}</p> : null}
                </div>
              </div>
            </SaidContext>
          </div>
        </div>
      </div>
      <aside className="tc-props" aria-label={t('tiles.properties')}>
        {tile ? (
          <ReadOnly when={isFixed}>
            <Properties
              key={tile.id}
              page={page}
              tile={tile}
              faces={faces}
              issues={issuesOf(tile.id)}
              sayIssue={sayIssue}
              onChange={onChange}
            />
          </ReadOnly>
        ) : isFixed ? null : (
          <Help />
        )}
      </aside>
      {drag?.what === 'new' ? (
        <span className="tc-ghost" style={{ left: drag.at.x, top: drag.at.y }}>
          {t('tiles.drop')}
        </span>
      ) : null}
      <span className="sr" aria-live="polite">
        {told}
      </span>
    </div>
  )
}

const focusTile = (root: HTMLElement | null, id: TileId): void =>
  root?.querySelector<HTMLElement>(`[data-tile="${CSS.escape(id)}"]`)?.focus({ preventScroll: false })

/** Width of the preview: that of the terminal's screen. */
const TrueSize = ({
  grid,
  terminal,
}: {
  readonly grid: RefObject<HTMLDivElement | null>
  readonly terminal: Terminal
}) => {
  const { t } = useTranslation()
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = grid.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(Math.round(element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return (
    <span className="ink3 cap tc-true">{t('tiles.true_size', { width: widths[terminal] ?? width })}</span>
  )
}

/** Help on keyboard commands, shown while no tile is selected. */
const Help = () => {
  const { t } = useTranslation()
  return (
    <div className="tc-help">
      <h2 className="tc-props-head">{t('tiles.properties')}</h2>
      <p className="ink3">{t('tiles.select')}</p>
      <dl>
        {(['move', 'resize', 'duplicate', 'copy', 'remove'] as const).map(each => (
          <div key={each}>
            <dt>{t(`tiles.key.${each}`)}</dt>
            <dd>{t(`tiles.key.${each}.does`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
