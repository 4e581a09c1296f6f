import { DndContext, DragOverlay, MouseSensor, pointerWithin, useSensor, useSensors } from '@dnd-kit/core'
import { useNudge } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import { Skeleton } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { afterRest } from '../../web/data/after-rest.ts'
import { titleOf } from '../../web/detail/title-of.ts'
import { narrow } from '../../web/list/condition.ts'
import { ListEmpty } from '../../web/list/list-empty.tsx'
import { formatValue } from '../../web/parts/format-value.ts'
import { inSentence } from '../../web/parts/in-sentence.ts'
import { Unreadable } from '../../web/parts/unreadable.tsx'
import type { ViewProps } from '../../web/views/view-props.ts'
import { type Column, inColumn } from '../board/columns.ts'
import { mostColumns, useColumns } from '../board/use-counts.ts'
import { columnsIn, heightOf } from './cards.ts'
import type { GalleryState } from './gallery-card.tsx'
import { GallerySection } from './gallery-section.tsx'
import { GalleryTools } from './gallery-tools.tsx'
import type { GalleryOptions } from './shared.ts'
import { readShow, writeShow } from './show.ts'
import { refreshSections, type SectionQuery } from './use-gallery.ts'
import { type HeldCard, useSections } from './use-sections.ts'
import { walk } from './walk.ts'
import './gallery.css'

/** Debounce in milliseconds before the gallery reloads after a change. */
const rest = 800

/** Width in pixels below which the toolbar shows only the grouping. */
const narrowBelow = 640

const unsectioned = { id: 'all' }

/** Gallery view: cards with a picture, optionally grouped by the value of a field. */
const Gallery = (props: ViewProps<GalleryOptions>) => {
  const { model, view, query, state, change, phone, tools, width } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const shown = readShow(state.show, view.options)
  const cover = shown.cover === null ? undefined : model.field(shown.cover)
  const group = shown.group === null ? undefined : model.field(shown.group)
  const { columns, error, refetch } = useColumns(model, group, undefined, query)
  const sections = useMemo(() => columns?.filter(({ count }) => count > 0), [columns])
  const body = useRef<HTMLDivElement>(null)
  const gallery: GalleryState = {
    model,
    cover,
    status: view.options.status === undefined ? undefined : model.field(view.options.status),
    fields: useMemo(
      () => (view.options.card ?? []).flatMap(id => (id === group?.id ? [] : (model.field(id) ?? []))),
      [view.options.card, model, group],
    ),
    phone,
    current: state.record,
    movable: !phone && group !== undefined && model.can('update') && model.writable(group.id),
    href: props.href,
    open: props.open,
    actionsOf: props.actionsOf,
  }

  const refresh = () => Promise.all([refreshSections(client, model.id, view.id), group ? refetch() : null])
  const keyOf = (section: string) => `${group?.id} ${section}`
  const { held, setHeld, refusalOf, put } = useSections(model, group, sections ?? [], keyOf, refresh)
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 5 } }))

  // Changes of other users are batched into one reload.
  const again = useEffectEvent(refresh)
  const following = useRef<ReturnType<typeof afterRest>>(null)
  useEffect(() => {
    following.current = afterRest(() => again(), rest)
    return following.current.stop
  }, [])
  useNudge(model.id, () => following.current?.tell())

  const rowsOf = useRef(new Map<string, readonly RecordRow[]>())
  const onRows = (section: string, rows: readonly RecordRow[]) => {
    rowsOf.current.set(section, rows)
    const order = group ? (sections ?? []).map(({ id }) => keyOf(id)) : [unsectioned.id]
    props.onShown(order.flatMap(id => rowsOf.current.get(id) ?? []))
  }

  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const names = [...(body.current?.querySelectorAll<HTMLElement>('.gl-name') ?? [])]
    const at = names.indexOf(event.target as HTMLElement)
    if (at < 0) return
    const cards = names.map(name => name.closest('li')!.getBoundingClientRect())
    const next = walk(cards, at, event.key)
    if (next === null) return
    event.preventDefault()
    names[next]?.focus()
  }

  const asked = (section: Pick<Column, 'id'> | null): SectionQuery => ({
    table: model.id,
    view: view.id,
    query: {
      ...query,
      ...(group && section && { filter: narrow(query.filter, inColumn(group.id, section)) ?? true }),
      fields: [
        ...new Set([
          model.title,
          ...[cover, gallery.status, ...gallery.fields].flatMap(field => field?.id ?? []),
          ...(model.info.markFields ?? []),
        ]),
      ],
    },
  })
  const empty = (
    <ListEmpty
      model={model}
      filtered={props.filtered || view.filter !== undefined}
      page={1}
      extra={null}
      onNew={props.create && (() => props.create?.())}
      onClear={props.clearFilter}
      onFirst={props.clearFilter}
    />
  )
  const without = (field: string) => t('view.gallery.none', { field: inSentence(field, localeNow().lang) })
  const across = columnsIn(width, shown.size, phone)
  const heightFor = (count: number) => heightOf(count, width, across, shown.size)
  return (
    <>
      {tools
        ? createPortal(
            <GalleryTools
              model={model}
              show={shown}
              short={width < 1000}
              roomy={phone || width >= narrowBelow}
              onChange={next => change({ show: writeShow({ ...shown, ...next }, view.options) }, 'replace')}
            />,
            tools,
          )
        : null}
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        onDragStart={({ active }) => setHeld(active.data.current as HeldCard)}
        onDragCancel={() => setHeld(null)}
        onDragEnd={({ over }) => void put(over?.data.current?.section)}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows walk between the links within */}
        <div
          ref={body}
          className={`gl ${shown.size}${phone ? ' phone' : ''}`}
          style={{ '--gl-across': across } as CSSProperties}
          onKeyDown={onKey}
        >
          {!group ? (
            <GallerySection
              key={unsectioned.id}
              id={unsectioned.id}
              gallery={gallery}
              asked={asked(null)}
              head={null}
              refusal={null}
              home
              heightFor={heightFor}
              empty={empty}
              onRows={onRows}
            />
          ) : !sections ? (
            error ? (
              <Unreadable error={error} onRetry={refetch} />
            ) : (
              <Skeleton kind="table" rows={12} />
            )
          ) : sections.length === 0 ? (
            empty
          ) : (
            sections.slice(0, mostColumns).map(section => (
              <GallerySection
                key={keyOf(section.id)}
                id={keyOf(section.id)}
                gallery={gallery}
                asked={asked(section)}
                head={{
                  name: formatValue(group, section.value) || without(group.label),
                  face:
                    section.id === '' ? (
                      without(group.label)
                    ) : (
                      <group.view.Cell value={section.value} field={group.def} />
                    ),
                  count: section.count,
                }}
                refusal={refusalOf(section)}
                home={held?.section === keyOf(section.id)}
                heightFor={heightFor}
                empty={null}
                onRows={onRows}
              />
            ))
          )}
          {sections && sections.length > mostColumns ? (
            <p className="gl-note">
              {t('view.gallery.sections.more', { count: sections.length - mostColumns })}
            </p>
          ) : null}
        </div>
        <DragOverlay dropAnimation={null}>
          {held ? (
            <div className="gl-held" translate="no">
              {titleOf(model, held.row)}
            </div>
          ) : null}
        </DragOverlay>
      </DndContext>
    </>
  )
}

export default Gallery
