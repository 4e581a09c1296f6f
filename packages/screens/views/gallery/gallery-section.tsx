import { useDroppable } from '@dnd-kit/core'
import type { RecordRow } from '@gantry/model/shared'
import { Icon, Skeleton } from '@gantry/ui/web'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLitRows } from '../../web/data/use-live-rows.ts'
import { EndMark } from '../../web/parts/end-mark.tsx'
import { Unreadable } from '../../web/parts/unreadable.tsx'
import { useSeen } from '../../web/parts/use-seen.ts'
import { GalleryCard, type GalleryState } from './gallery-card.tsx'
import { type SectionQuery, useSection } from './use-gallery.ts'

interface GallerySectionProps {
  readonly id: string
  readonly gallery: GalleryState
  readonly asked: SectionQuery
  /** Null: the gallery is not grouped. */
  readonly head: { readonly name: string; readonly face: ReactNode; readonly count: number } | null
  /** Why the dragged card may not be dropped here; null: allowed, or no card is dragged. */
  readonly refusal: string | null
  /** The dragged card comes from this section. */
  readonly home: boolean
  /** Height in pixels reserved for cards that are not loaded yet, so that content below does not count as seen. */
  heightFor(count: number): number
  /** Shown instead of cards if there are none. */
  readonly empty: ReactNode
  onRows(section: string, rows: readonly RecordRow[]): void
}

/** The cards of one group, or all cards, loaded in pages when they come into the viewport. */
export const GallerySection = (props: GallerySectionProps) => {
  const { id, gallery, head, refusal } = props
  const { t } = useTranslation()
  const section = useRef<HTMLElement>(null)
  const seen = useSeen(section)
  const drop = useDroppable({ id: `section ${id}`, data: { section: id }, disabled: head === null })
  const cards = useSection(props.asked, seen)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useLitRows(cards.rows, setFresh)
  const tellRows = useEffectEvent(props.onRows)
  useEffect(() => tellRows(id, cards.rows), [id, cards.rows])
  const label = head ? t('view.gallery.section', { name: head.name, count: head.count }) : gallery.model.label
  return (
    <section
      ref={node => {
        section.current = node
        drop.setNodeRef(node)
      }}
      className={['gl-section', drop.isOver && !props.home && 'to', refusal !== null && 'no']
        .filter(Boolean)
        .join(' ')}
      aria-label={label}
    >
      {head ? (
        <h2>
          <span>{head.face}</span>
          <span className="ink3">{head.count}</span>
          {refusal === null ? null : (
            <span className="gl-closed" role="status">
              <Icon name="lock" size={14} />
              {refusal}
            </span>
          )}
        </h2>
      ) : null}
      {cards.rows.length > 0 ? (
        <ul>
          {cards.rows.map(row => (
            <GalleryCard key={row.id} gallery={gallery} row={row} section={id} fresh={fresh.has(row.id)} />
          ))}
        </ul>
      ) : cards.data ? (
        props.empty
      ) : cards.error ? (
        <Unreadable error={cards.error as never} onRetry={cards.refetch} />
      ) : (
        <div style={{ minHeight: props.heightFor(head?.count ?? 1) }}>
          {seen ? <Skeleton kind="table" rows={6} /> : null}
        </div>
      )}
      {cards.isFetchNextPageError ? (
        <p className="gl-note">
          {t('view.cards.broken')}
          <button type="button" className="btn t s" onClick={() => void cards.fetchNextPage()}>
            {t('ui.retry')}
          </button>
        </p>
      ) : cards.hasNextPage && !cards.isFetchingNextPage ? (
        <EndMark onReach={() => void cards.fetchNextPage()} />
      ) : null}
      {cards.hasNextPage && !cards.isFetchNextPageError ? (
        <div style={{ minHeight: head ? props.heightFor(Math.max(0, head.count - cards.rows.length)) : 0 }}>
          {cards.isFetchingNextPage ? <Skeleton kind="table" rows={6} /> : null}
        </div>
      ) : null}
    </section>
  )
}
