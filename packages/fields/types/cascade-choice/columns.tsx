import { localise } from '@gantry/base/shared'
import { Icon } from '@gantry/ui/web'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { localeNow } from '../../web/locale-now.ts'
import type { BranchNode } from './branches.ts'
import { listOf, type Standing } from './standing.ts'

interface ColumnsProps {
  readonly roots: readonly BranchNode[]
  readonly standing: Standing
  readonly chosen: BranchNode | undefined
  pick(above: readonly BranchNode[], node: BranchNode): void
  stand(standing: Standing): void
}

/** One list per level, side by side. If there is room for only one, the deepest list is shown with a back button. */
export const Columns = ({ roots, standing, chosen, pick, stand }: ColumnsProps) => {
  const { t } = useTranslation()
  const { above } = standing
  const last = above.at(-1)
  return (
    <div className="f-cascade">
      {last ? (
        <button
          type="button"
          className="f-back"
          aria-label={t('field.cascade.back')}
          onClick={() => {
            const higher = above.slice(0, -1)
            stand({ above: higher, at: listOf(roots, higher).indexOf(last) })
          }}
        >
          <Icon name="left" size={14} />
          <span className="cut" translate="no">
            {localise(last.label, localeNow().lang)}
          </span>
        </button>
      ) : null}
      <div className="f-columns">
        {[null, ...above].map((node, level) => {
          const over = above.slice(0, level)
          const list = listOf(roots, over)
          const next = above[level]
          return (
            <Column
              key={node?.id ?? ''}
              list={list}
              at={next ? list.indexOf(next) : standing.at}
              chosen={chosen}
              pick={picked => pick(over, picked)}
            />
          )
        })}
      </div>
    </div>
  )
}

interface ColumnProps {
  readonly list: readonly BranchNode[]
  /** Index of the keyboard cursor, or of the branch whose list is open. */
  readonly at: number
  readonly chosen: BranchNode | undefined
  pick(node: BranchNode): void
}

const rowHeight = 36

const Column = ({ list, at, chosen, pick }: ColumnProps) => {
  const { lang } = localeNow()
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 200, height: 7 * rowHeight },
  })
  useEffect(() => virtual.scrollToIndex(at, { align: 'auto' }), [virtual, at])
  return (
    <div ref={scroll} className="f-column" role="listbox">
      <div style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const node = list[index]!
          return (
            <button
              key={node.id}
              type="button"
              tabIndex={-1}
              role="option"
              aria-selected={node === chosen}
              className={index === at ? 'f-branch at' : 'f-branch'}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => pick(node)}
            >
              <span className="cut" translate="no" title={localise(node.word, lang)}>
                {localise(node.word, lang)}
              </span>
              {node.below.some(({ retired }) => !retired) ? <Icon name="right" size={12} /> : null}
              {node === chosen ? <Icon name="check" size={14} /> : null}
            </button>
          )
        })}
      </div>
    </div>
  )
}
