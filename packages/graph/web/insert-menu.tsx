import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { type PaletteGroup, PaletteList } from './palette.tsx'
import { type Anchor, placeMenu } from './place-menu.ts'

interface InsertMenuProps {
  readonly anchor: Anchor
  readonly groups: readonly PaletteGroup[]
  onAdd(kind: string): void
}

/** The node kinds that can be put on an edge, beside the insert button of the edge. */
export const InsertMenu = ({ anchor, groups, onAdd }: InsertMenuProps) => {
  const root = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<CSSProperties>({ left: anchor.left, top: anchor.top })
  // Its height is known only when it is rendered; measured before the browser paints, so that nothing jumps.
  useLayoutEffect(() => {
    const canvas = root.current?.parentElement
    if (!root.current || !canvas) return
    const { offsetWidth: width, offsetHeight: height } = root.current
    setPlace(placeMenu(anchor, { width, height }, { width: canvas.clientWidth, height: canvas.clientHeight }))
  }, [anchor])
  return (
    <div ref={root} className="gr-insert" style={place}>
      <PaletteList groups={groups} onAdd={onAdd} />
    </div>
  )
}
