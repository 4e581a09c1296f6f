import { fileHref } from '@gantry/fields/web'
import type { ThumbnailEdge } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import type { Detection } from '../../shared/contract.ts'

interface BoxedPictureProps {
  readonly of: Detection
  /** Longest edge; absent: as large as it was taken. */
  readonly edge?: ThumbnailEdge
  readonly hasZone?: boolean
}

/** The picture with what was found in it, and the zone of its task. */
export const BoxedPicture = ({
  of: { id, picture, boxes, zone, label },
  edge,
  hasZone,
}: BoxedPictureProps) => (
  <span className="vd-boxed">
    {picture ? (
      <img
        src={fileHref(picture, { table: 'video_detection', record: id }, true, edge)}
        alt={label}
        loading="lazy"
      />
    ) : (
      <Icon name="image" size={24} />
    )}
    <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
      {hasZone && zone.length > 2 ? (
        <polygon className="zone" points={zone.map(({ x, y }) => `${x * 1000},${y * 1000}`).join(' ')} />
      ) : null}
      {boxes.map(({ x, y, width, height }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes of a picture never change
        <rect key={n} x={x * 1000} y={y * 1000} width={width * 1000} height={height * 1000} />
      ))}
    </svg>
  </span>
)
