import { type RefObject, useEffect, useRef } from 'react'
import Moveable from 'react-moveable'
import Selecto from 'react-selecto'
import type { Frame } from '../../../shared/screen/commands.ts'
import type { Layer } from '../../../shared/screen/layer.ts'

interface MovingProps {
  readonly canvas: RefObject<HTMLDivElement | null>
  readonly scroll: HTMLElement | null
  readonly layers: readonly Layer[]
  readonly selected: ReadonlySet<string>
  readonly scale: number
  readonly width: number
  readonly height: number
  onSelect(ids: ReadonlySet<string>): void
  onPlace(frames: ReadonlyMap<string, Frame>): void
}

const elementOf = (canvas: HTMLElement | null, id: string): HTMLElement | null =>
  canvas?.querySelector<HTMLElement>(`[data-layer="${CSS.escape(id)}"]`) ?? null

const idOf = (element: Element): string | undefined =>
  element instanceof HTMLElement ? element.dataset.layer : undefined

/**
 * Moving, resizing, rotating and marquee selection of layers. While the pointer moves only styles of the elements are
 * written; the design changes once, when the pointer is released.
 */
const Moving = ({
  canvas,
  scroll,
  layers,
  selected,
  scale,
  width,
  height,
  onSelect,
  onPlace,
}: MovingProps) => {
  const moveable = useRef<Moveable>(null)
  const frames = useRef(new Map<string, Frame>())
  const byId = new Map(layers.map(layer => [layer.id, layer]))
  const chosen = layers.filter(({ id, locked, hidden }) => selected.has(id) && !locked && !hidden)
  const targets = chosen.flatMap(({ id }) => elementOf(canvas.current, id) ?? [])
  const others = layers.flatMap(({ id, hidden }) =>
    selected.has(id) || hidden ? [] : (elementOf(canvas.current, id) ?? []),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the control box follows layers changed by other means
  useEffect(() => moveable.current?.updateRect(), [layers, scale])
  const note = (element: Element, frame: Partial<Frame>) => {
    const id = idOf(element)
    const layer = id === undefined ? undefined : byId.get(id)
    if (!layer) return
    const { x, y, w, h, rotate = 0 } = frames.current.get(layer.id) ?? layer
    frames.current.set(layer.id, { x, y, w, h, rotate, ...frame })
  }
  const moved = (element: HTMLElement | SVGElement, transform: string, [x = 0, y = 0]: readonly number[]) => {
    element.style.transform = transform
    note(element, { x, y })
  }
  const resized = (
    element: HTMLElement | SVGElement,
    {
      width: w,
      height: h,
      drag,
    }: { width: number; height: number; drag: { transform: string; translate: number[] } },
  ) => {
    element.style.width = `${w}px`
    element.style.height = `${h}px`
    moved(element, drag.transform, drag.translate)
    note(element, { w, h })
  }
  const turned = (
    element: HTMLElement | SVGElement,
    { rotation, drag }: { rotation: number; drag: { transform: string; translate: number[] } },
  ) => {
    moved(element, drag.transform, drag.translate)
    note(element, { rotate: rotation })
  }
  const end = () => {
    if (frames.current.size > 0) onPlace(frames.current)
    frames.current = new Map()
  }
  return (
    <>
      <Moveable
        ref={moveable}
        target={targets}
        draggable
        resizable
        rotatable={targets.length === 1}
        snappable
        snapGap
        snapThreshold={6 / scale}
        zoom={1 / scale}
        elementGuidelines={others}
        verticalGuidelines={[0, width / 2, width]}
        horizontalGuidelines={[0, height / 2, height]}
        snapDirections={{ left: true, right: true, top: true, bottom: true, center: true, middle: true }}
        elementSnapDirections={{
          left: true,
          right: true,
          top: true,
          bottom: true,
          center: true,
          middle: true,
        }}
        onDrag={({ target, transform, translate }) => moved(target, transform, translate)}
        onDragEnd={end}
        onDragGroup={({ events }) => {
          for (const { target, transform, translate } of events) moved(target, transform, translate)
        }}
        onDragGroupEnd={end}
        onResize={event => resized(event.target, event)}
        onResizeEnd={end}
        onResizeGroup={({ events }) => {
          for (const event of events) resized(event.target, event)
        }}
        onResizeGroupEnd={end}
        onRotate={event => turned(event.target, event)}
        onRotateEnd={end}
      />
      <Selecto
        container={scroll}
        dragContainer={scroll}
        selectableTargets={['.sd-layer:not([data-locked])']}
        hitRate={0}
        selectByClick
        selectFromInside={false}
        toggleContinueSelect={['shift']}
        onDragStart={event => {
          const target = event.inputEvent.target as HTMLElement
          const layer = target.closest<HTMLElement>('[data-layer]')?.dataset.layer
          if (moveable.current?.isMoveableElement(target) || (layer !== undefined && selected.has(layer)))
            event.stop()
        }}
        onSelectEnd={({ selected: found, isDragStart, inputEvent }) => {
          onSelect(new Set(found.flatMap(element => idOf(element) ?? [])))
          if (!isDragStart || found.length === 0) return
          inputEvent.preventDefault()
          // The press that selects a layer also drags it.
          void moveable.current?.waitToChangeTarget().then(() => moveable.current?.dragStart(inputEvent))
        }}
      />
    </>
  )
}

export default Moving
