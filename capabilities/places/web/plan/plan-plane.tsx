import { fileHref } from '@gantry/fields/web'
import { type DragEvent, type ReactNode, type RefObject, useState } from 'react'
import type { AreaInfo } from '../../shared/contract.ts'
import '../places.css'

interface PlanPlaneProps {
  readonly area: AreaInfo & { readonly plan: NonNullable<AreaInfo['plan']> }
  readonly children: ReactNode
  /** The sheet, to measure where a pointer is. */
  readonly sheet?: RefObject<HTMLDivElement | null>
  /** Something was dropped, at shares of width and height. */
  onDropAt?(id: string, x: number, y: number): void
}

/** What is dragged onto a plan: the id of a device. */
export const dragType = 'application/x-gantry-device'

export const held = (share: number): number => Math.min(1, Math.max(0, share))

/** The picture of a floor plan as large as there is room; its children stand at shares of its width and height. */
export const PlanPlane = ({ area, children, sheet, onDropAt }: PlanPlaneProps) => {
  const [ratio, setRatio] = useState(16 / 9)
  const drop = (event: DragEvent) => {
    const id = event.dataTransfer.getData(dragType)
    if (id === '') return
    event.preventDefault()
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onDropAt?.(id, held((event.clientX - left) / width), held((event.clientY - top) / height))
  }
  return (
    <div className="pl-plan">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a target of drops; buttons do the same with keys */}
      <div
        ref={sheet}
        className="pl-sheet"
        style={{ aspectRatio: String(ratio), width: `min(100cqw, ${ratio * 100}cqh)` }}
        onDragOver={event => {
          if (onDropAt && event.dataTransfer.types.includes(dragType)) event.preventDefault()
        }}
        onDrop={drop}
      >
        <img
          src={fileHref(area.plan, { table: 'plant_area', record: area.id }, true)}
          alt={area.plan.name}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalWidth > 0 && naturalHeight > 0) setRatio(naturalWidth / naturalHeight)
          }}
        />
        {children}
      </div>
    </div>
  )
}
