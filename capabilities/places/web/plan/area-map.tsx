import type { Spot } from '@gantry/devices/shared'
import { type Camera, fitting, MapPlane, pixelOf, type Size } from '@gantry/fields/web'
import { type ReactNode, useState } from 'react'
import '../places.css'

/** The box around points. */
const around = (spots: readonly Spot[]): readonly [number, number, number, number] => [
  Math.min(...spots.map(({ lng }) => lng)),
  Math.min(...spots.map(({ lat }) => lat)),
  Math.max(...spots.map(({ lng }) => lng)),
  Math.max(...spots.map(({ lat }) => lat)),
]

const nowhere: Camera = { lng: 105, lat: 35, zoom: 3 }

interface AreaMapProps {
  readonly label: string
  /** What the first picture shows, and what fits again. */
  readonly around: readonly Spot[]
  readonly picking?: boolean
  onPress?(spot: Spot): void
  /** Drawn over the ground; `at` answers pixels. */
  children(
    at: (spot: Spot) => { readonly x: number; readonly y: number },
    camera: Camera,
    size: Size,
  ): ReactNode
}

/** A map that shows some points at first and is moved by people afterwards. */
export const AreaMap = ({ label, around: spots, picking, onPress, children }: AreaMapProps) => {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [moved, setMoved] = useState<Camera | null>(null)
  const first = spots.length > 0 && size.width > 0 ? fitting(around(spots), size, 17) : nowhere
  const camera = moved ?? first
  return (
    <MapPlane
      label={label}
      camera={camera}
      size={size}
      picking={picking === true}
      onSize={setSize}
      onCamera={setMoved}
      {...(onPress && { onPress })}
      onFit={() => setMoved(null)}
    >
      {children(spot => pixelOf(camera, size, spot), camera, size)}
    </MapPlane>
  )
}

interface OutlineProps {
  readonly outlines: readonly (readonly Spot[])[]
  readonly size: Size
  at(spot: Spot): { readonly x: number; readonly y: number }
}

/** Outlines of areas. */
export const Outlines = ({ outlines, size, at }: OutlineProps) => (
  <svg className="pl-over" width={size.width} height={size.height} aria-hidden="true">
    {outlines.map(outline => (
      <polygon
        key={JSON.stringify(outline[0])}
        className="pl-fence"
        points={outline
          .map(at)
          .map(({ x, y }) => `${x},${y}`)
          .join(' ')}
      />
    ))}
  </svg>
)
