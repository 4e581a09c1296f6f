import { configText } from '@gantry/client/web'
import { mapStyleSetting } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import {
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { localeNow } from '../locale-now.ts'
import { type Camera, gridOf, type Point, panned, pointAt, type Size, scaleOf, zoomed } from './camera.ts'
import './map.css'

const StyledGround = lazy(() => import('./styled-ground.tsx'))

interface MapPlaneProps {
  readonly label: string
  readonly camera: Camera
  /** Zero until measured. */
  readonly size: Size
  /** Selecting a point: a double-click does not zoom. */
  readonly picking?: boolean
  readonly children?: ReactNode
  onSize(size: Size): void
  onCamera(camera: Camera): void
  /** Called for a click on the map without a drag. */
  onPress?(point: Point): void
  /** Zooms to all content; absent: there is none. */
  readonly onFit?: (() => void) | undefined
}

/** Pixels of movement from which a press is a drag. */
const still = 4
const keySteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [80, 0],
  ArrowRight: [-80, 0],
  ArrowUp: [0, 80],
  ArrowDown: [0, -80],
}

/**
 * A map that is panned and zoomed by pointer, wheel, pinch and keys. Its background is the map style configured by the
 * operator, otherwise a grid of coordinates. The children are positioned by `pixelOf`.
 */
export const MapPlane = (props: MapPlaneProps) => {
  const { camera, size, picking = false } = props
  const { t } = useTranslation()
  const style = configText(mapStyleSetting.path)
  const box = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const moved = useRef(0)

  const measured = useEffectEvent(props.onSize)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      // In a hidden page the size is zero; the last size is kept.
      if (width > 0 && height > 0) measured({ width: Math.round(width), height: Math.round(height) })
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const { x, y } = placeIn(event)
    const lines = event.deltaMode === 1 ? 20 : 1
    props.onCamera(zoomed(camera, size, -(event.deltaY * lines) / 300, x, y))
  })
  useEffect(() => {
    const turn = (event: WheelEvent) => onWheel(event)
    const plane = box.current
    // React registers wheel listeners as passive, so they cannot prevent scrolling of the page.
    plane?.addEventListener('wheel', turn, { passive: false })
    return () => plane?.removeEventListener('wheel', turn)
  }, [])

  const placeIn = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || !(event.target as HTMLElement).closest('.map-ground')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (pointers.current.size === 0) moved.current = 0
    pointers.current.set(event.pointerId, placeIn(event))
  }
  const onMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = placeIn(event)
    moved.current += Math.hypot(now.x - before.x, now.y - before.y)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (moved.current < still) return
    const share = other ? 0.5 : 1
    const next = panned(camera, size, (now.x - before.x) * share, (now.y - before.y) * share)
    if (!other) return props.onCamera(next)
    const apart = (one: typeof now) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
    props.onCamera(
      zoomed(next, size, Math.log2(apart(now) / apart(before)), (now.x + other.x) / 2, (now.y + other.y) / 2),
    )
  }
  const onUp = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return
    if (event.type !== 'pointerup' || moved.current >= still) return
    const { x, y } = placeIn(event)
    props.onPress?.(pointAt(camera, size, x, y))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const step = keySteps[event.key]
    const nearer = { '+': 1, '=': 1, '-': -1 }[event.key]
    if (!step && nearer === undefined) return
    event.preventDefault()
    props.onCamera(step ? panned(camera, size, ...step) : zoomed(camera, size, nearer ?? 0))
  }

  const { metres, pixels } = scaleOf(camera)
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element means a map.
    <div
      ref={box}
      className={picking ? 'map picking' : 'map'}
      role="group"
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows move the ground.
      tabIndex={0}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onUp}
      onDoubleClick={event => {
        if (picking || !(event.target as HTMLElement).closest('.map-ground')) return
        const { x, y } = placeIn(event)
        props.onCamera(zoomed(camera, size, 1, x, y))
      }}
      onKeyDown={onKey}
    >
      <div className="map-ground">
        {style ? (
          <Suspense>
            <StyledGround style={style} camera={camera} />
          </Suspense>
        ) : size.width > 0 ? (
          <Grid camera={camera} size={size} />
        ) : null}
      </div>
      {size.width > 0 ? props.children : null}
      <div className="map-zoom">
        <button
          type="button"
          className="btn sq"
          aria-label={t('field.map.nearer')}
          onClick={() => props.onCamera(zoomed(camera, size, 1))}
        >
          <Icon name="plus" size={14} />
        </button>
        <button
          type="button"
          className="btn sq"
          aria-label={t('field.map.farther')}
          onClick={() => props.onCamera(zoomed(camera, size, -1))}
        >
          <Icon name="minus" size={14} />
        </button>
        {props.onFit ? (
          <button
            type="button"
            className="btn sq"
            aria-label={t('field.map.all')}
            title={t('field.map.all')}
            onClick={props.onFit}
          >
            <Icon name="fit" size={14} />
          </button>
        ) : null}
      </div>
      <div className="map-scale" aria-hidden="true" style={{ width: pixels }}>
        {lengthText(metres)}
      </div>
    </div>
  )
}

const lengthText = (metres: number): string => {
  const far = metres >= 1000
  return new Intl.NumberFormat(localeNow().lang, {
    style: 'unit',
    unit: far ? 'kilometer' : metres >= 1 ? 'meter' : 'centimeter',
  }).format(far ? metres / 1000 : metres >= 1 ? metres : metres * 100)
}

/** Meridians and parallels with their degrees. */
const Grid = ({ camera, size }: { readonly camera: Camera; readonly size: Size }) => {
  const { x, y } = gridOf(camera, size)
  return (
    <svg className="map-grid" width={size.width} height={size.height} aria-hidden="true">
      {x.map(({ at, degrees }) => (
        <g key={degrees}>
          <line x1={at} x2={at} y1={0} y2={size.height} />
          <text x={at + 4} y={12}>
            {named(degrees, 'E', 'W')}
          </text>
        </g>
      ))}
      {y.map(({ at, degrees }) => (
        <g key={degrees}>
          <line x1={0} x2={size.width} y1={at} y2={at} />
          <text x={4} y={at - 4}>
            {named(degrees, 'N', 'S')}
          </text>
        </g>
      ))}
    </svg>
  )
}

const named = (degrees: number, positive: string, negative: string): string =>
  `${Math.abs(degrees)}°${degrees === 0 ? '' : degrees > 0 ? positive : negative}`
