import { isPlainObject, type JsonObject } from '@gantry/base/shared'
import { useNudge } from '@gantry/client/web'
import {
  type Camera,
  fitting,
  MapPlane,
  type Point,
  pixelOf,
  pointAt,
  type Size,
  zooms,
} from '@gantry/fields/web'
import type { Cluster, RecordRow } from '@gantry/model/shared'
import { Banner, Icon, ProgressLine, Skeleton } from '@gantry/ui/web'
import { type PointerEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { afterRest } from '../../web/data/after-rest.ts'
import { useRefresh } from '../../web/data/use-record.ts'
import { titleOf } from '../../web/detail/title-of.ts'
import { Unreadable } from '../../web/parts/unreadable.tsx'
import { useChange } from '../../web/views/use-change.ts'
import type { ViewProps } from '../../web/views/view-props.ts'
import { Beside } from './beside.tsx'
import { aroundAll, colourOf, ringOf, widthOf } from './marks.ts'
import { PlaceCard } from './place-card.tsx'
import type { MapOptions } from './shared.ts'
import { useCamera } from './use-camera.ts'
import { type PlacesAsked, useBeside, usePlaces, useWhole } from './use-places.ts'
import './map.css'

/** Debounce in milliseconds before the map reloads after a change. */
const rest = 800
/** Initial camera for a table without any position. */
const farAway: Camera = { lng: 105, lat: 30, zoom: 2 }
/** Pointer movement in pixels below which a press is a click that opens the card. */
const still = 5
const words = { moved: 'view.map.moved', refused: 'view.map.refused' }

/** Six decimals are about 0.1 m. */
const rounded = ({ lng, lat }: Point): Point => ({ lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) })

const placeIn = (row: RecordRow, field: string): Point | null => {
  const value = row[field]
  if (!isPlainObject(value) || typeof value.lng !== 'number' || typeof value.lat !== 'number') return null
  return { lng: value.lng, lat: value.lat }
}

/** Value of the position field after a move; the place name stays. */
const moveTo = (row: RecordRow, field: string, point: Point): JsonObject => {
  const value = row[field]
  return { ...(isPlainObject(value) && 'address' in value && { address: value.address }), ...rounded(point) }
}

/** Map view: clusters and markers, with a list of the records in the visible area. */
const MapView = (props: ViewProps<MapOptions>) => {
  const { model, view, query, state, change, phone, tools } = props
  const { t } = useTranslation()
  const { place, colour, card = [] } = view.options
  const colouring = colour === undefined ? undefined : model.field(colour)
  const options = colouring?.type.options?.(colouring.def)
  const fields = useMemo(
    () => [...new Set([model.title, place, ...(colour === undefined ? [] : [colour]), ...card])],
    [model, place, colour, card],
  )
  const asked: PlacesAsked = { table: model.id, query, place, colour, fields }
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const shown = useCamera(state.show, show => change({ show }, 'replace'))
  const whole = useWhole(asked, shown.settled === null && shown.camera === null)
  const fitted = useMemo(() => {
    const area = whole.data && aroundAll(whole.data.data)
    return whole.data && size.width > 0 ? (area ? fitting(area, size) : farAway) : null
  }, [whole.data, size])
  const camera = shown.camera ?? fitted
  const settled = shown.settled ?? fitted
  const { clusters, singles, refetchSingles } = usePlaces(asked, settled, size)
  const [tab, setTab] = useState<'seen' | 'unplaced'>('seen')
  const [page, setPage] = useState(1)
  const beside = useBeside(asked, tab, page, settled, size)
  const [chosen, setChosen] = useState<string | null>(null)
  const [putting, setPutting] = useState<RecordRow | 'new' | null>(null)
  const [drag, setDrag] = useState<{ readonly row: RecordRow; readonly at: Point } | null>(null)
  const [saving, setSaving] = useState(false)
  const grabbed = useRef<{ x: number; y: number; dx: number; dy: number; moved: boolean } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const save = useChange(model, words)
  const movable = model.can('update') && model.writable(place)

  const refresh = useRefresh(model.id)
  const again = useEffectEvent(() => Promise.all([clusters.refetch(), refetchSingles(), refresh()]))
  const following = useRef<ReturnType<typeof afterRest>>(null)
  useEffect(() => {
    following.current = afterRest(() => again(), rest)
    return following.current.stop
  }, [])
  useNudge(model.id, () => following.current?.tell())

  const rows = beside.data?.data
  const tellShown = useEffectEvent(props.onShown)
  useEffect(() => {
    if (rows) tellShown(rows)
  }, [rows])

  const byId = useMemo(() => new Map(singles.map(row => [row.id, row])), [singles])
  const picked = chosen === null ? undefined : (byId.get(chosen) ?? rows?.find(({ id }) => id === chosen))
  const pickedAt = picked && placeIn(picked, place)

  const put = async (row: RecordRow, point: Point) => {
    setSaving(true)
    await save(row, { [place]: moveTo(row, place, point) })
    await again()
    setSaving(false)
    setDrag(null)
  }
  const onPress = (point: Point) => {
    setChosen(null)
    if (putting === null) return
    setPutting(null)
    if (putting === 'new') props.create?.({ [place]: { ...rounded(point) } })
    else void put(putting, point)
  }
  const onCluster = (cluster: Cluster) => {
    if (!camera) return
    const [west, south, east, north] = cluster.area
    const alike = west === east && south === north
    // Records at the same position cannot be separated by zooming; the list beside the map shows them.
    shown.look(
      alike
        ? { lng: cluster.lng, lat: cluster.lat, zoom: Math.min(zooms.most, Math.max(camera.zoom + 3, 18)) }
        : fitting(cluster.area, size, zooms.most),
    )
  }

  const markOf = (cluster: Cluster) => {
    if (!camera) return null
    const row = cluster.id === null ? undefined : byId.get(cluster.id)
    const moving = drag && row && drag.row.id === row.id
    const at = pixelOf(camera, size, moving ? drag.at : cluster)
    if (at.x < -64 || at.y < -64 || at.x > size.width + 64 || at.y > size.height + 64) return null
    const style = { left: at.x, top: at.y }
    if (cluster.id === null) {
      const width = widthOf(cluster.count)
      const name = t('view.map.cluster', { count: cluster.count })
      return (
        <button
          key={`${cluster.lng} ${cluster.lat}`}
          type="button"
          className="mp-cluster"
          style={{ ...style, width, height: width, background: ringOf(cluster, options) }}
          aria-label={name}
          title={name}
          onClick={() => onCluster(cluster)}
        >
          <span>{compact(cluster.count)}</span>
        </button>
      )
    }
    const option = options?.find(({ id }) => cluster.colours[id])
    const title = row ? titleOf(model, row) : ''
    const current = cluster.id === chosen || cluster.id === state.record
    return (
      <button
        key={cluster.id}
        type="button"
        className={['mp-mark', current && 'on', moving && 'moving'].filter(Boolean).join(' ')}
        style={{ ...style, color: options ? colourOf(option) : 'var(--app-primary)' }}
        aria-label={title}
        aria-pressed={current}
        onClick={() => {
          if (grabbed.current?.moved) return
          setChosen(cluster.id)
        }}
        onPointerDown={event => row && movable && grab(event, at)}
        onPointerMove={event => row && onDrag(event, row)}
        onPointerUp={() => row && drop(row)}
        onPointerCancel={() => setDrag(null)}
      >
        <Icon name="pin" size={24} />
        {title && singles.length <= 40 ? (
          <span className="mp-name" translate="no">
            {title}
          </span>
        ) : null}
      </button>
    )
  }

  const grab = (event: PointerEvent, at: { readonly x: number; readonly y: number }) => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {}
    event.currentTarget.setPointerCapture(event.pointerId)
    const [x, y] = [event.clientX, event.clientY]
    grabbed.current = { x, y, dx: x - left - at.x, dy: y - top - at.y, moved: false }
  }
  const onDrag = (event: PointerEvent, row: RecordRow) => {
    const hold = grabbed.current
    if (!hold || !camera || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    hold.moved ||= Math.hypot(event.clientX - hold.x, event.clientY - hold.y) >= still
    if (!hold.moved) return
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {}
    setDrag({
      row,
      at: pointAt(camera, size, event.clientX - left - hold.dx, event.clientY - top - hold.dy),
    })
  }
  const drop = (row: RecordRow) => {
    if (grabbed.current?.moved && drag) void put(row, drag.at)
  }

  const { create } = props
  const failed = whole.error ?? clusters.error
  const toPlace = typeof putting === 'object' && putting !== null ? titleOf(model, putting) : null
  return (
    <>
      {tools && create
        ? createPortal(
            <button
              type="button"
              className={putting === 'new' ? 'btn t s on' : 'btn t s'}
              aria-pressed={putting === 'new'}
              onClick={() => setPutting(now => (now === 'new' ? null : 'new'))}
            >
              <Icon name="pin" size={14} />
              {phone ? null : t('view.map.create')}
            </button>,
            tools,
          )
        : null}
      <ProgressLine active={saving} />
      <div className={phone ? 'mp phone' : 'mp'}>
        <div className="mp-plane" ref={box}>
          {putting !== null ? (
            <Banner kind="info">
              {toPlace === null ? t('view.map.create.hint') : t('view.map.put', { title: toPlace })}
            </Banner>
          ) : clusters.data?.more ? (
            <Banner kind="info">{t('view.map.more')}</Banner>
          ) : null}
          <MapPlane
            label={t('view.kind.map')}
            camera={camera ?? farAway}
            size={size}
            picking={putting !== null}
            onSize={setSize}
            onCamera={next => {
              setPage(1)
              shown.look(next)
            }}
            onPress={onPress}
            onFit={() => change({ show: null }, 'replace')}
          >
            {camera ? clusters.data?.data.map(markOf) : null}
            {camera && picked && pickedAt ? (
              <PlaceCard
                model={model}
                fields={card.flatMap(id => model.field(id) ?? [])}
                status={colouring}
                row={picked}
                at={pixelOf(camera, size, pickedAt)}
                size={size}
                href={props.href(picked)}
                onOpen={() => props.open(picked)}
                onClose={() => setChosen(null)}
              />
            ) : null}
          </MapPlane>
          {failed && !clusters.data ? (
            <div className="mp-failed">
              <Unreadable
                error={failed}
                onRetry={() => void Promise.all([whole.refetch(), clusters.refetch()])}
              />
            </div>
          ) : null}
        </div>
        <Beside
          model={model}
          status={colouring}
          tab={tab}
          page={page}
          answer={beside.data}
          current={chosen ?? state.record}
          putting={typeof putting === 'object' ? (putting?.id ?? null) : null}
          placing={movable}
          href={props.href}
          onTab={next => {
            setTab(next)
            setPage(1)
            setPutting(null)
          }}
          onPage={setPage}
          onChoose={row => {
            if (tab === 'unplaced' && movable) return setPutting(row)
            setChosen(row.id)
            const point = placeIn(row, place)
            if (point && camera && !phone) shown.look({ ...point, zoom: Math.max(camera.zoom, 12) })
          }}
          onOpen={props.open}
        />
      </div>
      {!camera && whole.isPending && !whole.error ? <Skeleton kind="text" rows={1} /> : null}
    </>
  )
}

const compact = (count: number): string => new Intl.NumberFormat('en', { notation: 'compact' }).format(count)

export default MapView
