import type { Ref } from '@gantry/model/shared'
import { Icon, type IconName } from '@gantry/ui/web'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeLine } from './tree-lines.ts'
import type { Tree } from './use-tree.ts'

/** Toggled nodes (opened, or closed if open by default) and the current line. */
export interface TreeState {
  readonly turned: ReadonlySet<string>
  readonly at: string | null
}

interface TreeListProps {
  readonly id: string
  readonly tree: Tree
  readonly state: TreeState
  readonly sign: 'face' | IconName
  readonly chosen: ReadonlySet<string>
  readonly many: boolean
  turn(id: string): void
  choose(node: Ref): void
  /** Handles keys while the focus is in the tree instead of the input. */
  onKey(event: KeyboardEvent): void
}

const lineHeight = 32
/** Line height in pixels on phones, large enough for touch. */
const touchHeight = 44
const seen = 9

/** DOM id of a line, for `aria-activedescendant`. */
export const lineId = (tree: string, node: string): string => `${tree}-${node}`

/** A tree for selection; lines are rendered and fetched only when visible. */
export const TreeList = (props: TreeListProps) => {
  const { id, tree, state, chosen } = props
  const { lines, failed, more } = tree
  const { t } = useTranslation()
  const scroll = useRef<HTMLDivElement>(null)
  const at = state.at === null ? -1 : lines.findIndex(line => line.is === 'node' && line.node.id === state.at)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => (matchMedia('(max-width: 719px)').matches ? touchHeight : lineHeight),
    overscan: 8,
    initialRect: { width: 240, height: seen * lineHeight },
    // `aria-activedescendant` must refer to an existing element, so the current line is rendered even when scrolled out of
    // view.
    rangeExtractor: range => {
      const indexes = defaultRangeExtractor(range)
      return at < 0 || indexes.includes(at) ? indexes : [...indexes, at].sort((a, b) => a - b)
    },
  })
  // Scrolls only when the current line changes, not when inserted lines move it.
  const stood = useRef<string | null>(null)
  useEffect(() => {
    if (at < 0 || stood.current === state.at) return
    stood.current = state.at
    virtual.scrollToIndex(at, { align: 'auto' })
  }, [virtual, at, state.at])

  const items = virtual.getVirtualItems()
  const waiting = items.flatMap(({ index }) => {
    const line = lines[index]
    return line?.is === 'wait' ? [line.above] : []
  })
  useEffect(() => {
    if (!failed) for (const above of waiting) more(above)
  })

  const press = (event: MouseEvent) => {
    const node = nodeAt(event.target)
    const line = lines.find(each => each.is === 'node' && each.node.id === node)
    if (line?.is === 'node') props.choose({ id: line.node.id, title: line.node.title })
  }
  const empty = lines.length === 0
  return (
    <>
      <div ref={scroll} className="f-tree">
        <div
          id={id}
          role="tree"
          tabIndex={-1}
          aria-label={t('field.search')}
          aria-multiselectable={props.many || undefined}
          aria-busy={waiting.length > 0}
          style={{ height: virtual.getTotalSize() }}
          // The focus stays in the input.
          onMouseDown={event => event.preventDefault()}
          onClick={press}
          onKeyDown={props.onKey}
        >
          {items.map(({ index, start, size }) => {
            const line = lines[index]!
            const place = { transform: `translateY(${start}px)`, height: size }
            return line.is === 'wait' ? (
              <div
                key={`wait ${line.above}`}
                role="none"
                className="cap f-tree-note"
                style={{ ...place, paddingLeft: indent(line.depth) }}
              >
                {failed ? null : t('field.search.waiting')}
              </div>
            ) : (
              <Line
                key={line.node.id}
                id={lineId(id, line.node.id)}
                line={line}
                style={{ ...place, paddingLeft: indent(line.depth) }}
                sign={props.sign}
                on={chosen.has(line.node.id)}
                at={state.at === line.node.id}
                turn={props.turn}
              />
            )
          })}
        </div>
      </div>
      {failed ? (
        <p className="f-more cap" role="alert">
          {t('field.search.failed')}{' '}
          <button type="button" className="btn t s" onClick={tree.retry}>
            {t('field.search.again')}
          </button>
        </p>
      ) : empty ? (
        <p className="f-more cap">{t('field.search.none')}</p>
      ) : null}
    </>
  )
}

const nodeAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[role="treeitem"]')?.dataset.node : undefined

const indent = (depth: number): number => 8 + Math.min(depth, 12) * 16

interface LineProps {
  readonly id: string
  readonly line: NodeLine
  readonly style: { readonly transform: string; readonly height: number; readonly paddingLeft: number }
  readonly sign: 'face' | IconName
  readonly on: boolean
  readonly at: boolean
  turn(id: string): void
}

const Line = ({ id, line, style, sign, on, at, turn }: LineProps) => {
  const { t } = useTranslation()
  const { node, open } = line
  const classes = ['f-tree-node', on && 'on', at && 'at']
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      className={classes.filter(Boolean).join(' ')}
      style={style}
      aria-level={line.depth + 1}
      aria-setsize={line.size}
      aria-posinset={line.place}
      aria-selected={on}
      aria-expanded={node.below ? open : undefined}
      data-node={node.id}
    >
      {node.below ? (
        <button
          type="button"
          tabIndex={-1}
          className="f-tree-turn"
          aria-label={t(open ? 'field.tree.close' : 'field.tree.open', { name: node.title })}
          onClick={event => {
            event.stopPropagation()
            turn(node.id)
          }}
        >
          <Icon name={open ? 'down' : 'right'} size={12} />
        </button>
      ) : (
        <span className="f-tree-turn" />
      )}
      {sign === 'face' || line.term ? null : <Icon name={sign} size={14} className="ink3" />}
      <span className="cut" translate="no">
        {node.title}
      </span>
      {on ? <Icon name="check" size={14} className="f-tree-on" /> : null}
    </div>
  )
}
