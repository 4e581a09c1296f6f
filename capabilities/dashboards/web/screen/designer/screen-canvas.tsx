import { Skeleton } from '@gantry/ui/web'
import { lazy, Suspense, useRef, useState } from 'react'
import { type Frame, onPage, placeLayers, withGroups } from '../../../shared/screen/commands.ts'
import type { Screen, ScreenPage } from '../../../shared/screen/screen.ts'
import { LayerBody } from '../layers/layer-body.tsx'
import { layerStyle, Stage } from '../screen-stage.tsx'

const Moving = lazy(() => import('./moving.tsx'))

interface ScreenCanvasProps {
  readonly screen: Screen
  readonly page: ScreenPage
  readonly at: number
  readonly scale: number
  readonly selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
  onChange(screen: Screen): void
}

/** The canvas of the designer: the layers with live data at a scale, and the handles of the selected ones. */
export const ScreenCanvas = ({
  screen,
  page,
  at,
  scale,
  selected,
  onSelect,
  onChange,
}: ScreenCanvasProps) => {
  const canvas = useRef<HTMLDivElement>(null)
  const [scroll, setScroll] = useState<HTMLElement | null>(null)
  const place = (frames: ReadonlyMap<string, Frame>) => onChange(onPage(screen, at, placeLayers(frames)))
  return (
    <div className="sd-scroll" ref={setScroll}>
      <div className="sd-room" style={{ width: screen.width * scale, height: screen.height * scale }}>
        <div className="sd-canvas" ref={canvas} style={{ transform: `scale(${scale})` }}>
          <Stage screen={screen} page={page}>
            {page.layers.map(layer =>
              layer.hidden ? null : (
                <div
                  key={layer.id}
                  className="sl sd-layer"
                  data-layer={layer.id}
                  data-kind={layer.kind}
                  data-locked={layer.locked || undefined}
                  style={layerStyle(layer)}
                >
                  {/* `inert`: content receives neither clicks nor focus. */}
                  <div className="sd-body" inert>
                    <LayerBody layer={layer} />
                  </div>
                </div>
              ),
            )}
          </Stage>
          {scroll ? (
            <Suspense fallback={<Skeleton kind="text" />}>
              <Moving
                canvas={canvas}
                scroll={scroll}
                layers={page.layers}
                selected={selected}
                scale={scale}
                width={screen.width}
                height={screen.height}
                onSelect={ids => onSelect(withGroups(page.layers, ids))}
                onPlace={place}
              />
            </Suspense>
          ) : null}
        </div>
      </div>
    </div>
  )
}
