import { ChartSkinContext } from '@gantry/charts/web'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Layer } from '../../shared/screen/layer.ts'
import type { Screen, ScreenPage } from '../../shared/screen/screen.ts'
import { ShownLayer } from './layers/shown-layer.tsx'
import './screen.css'

/** Skins of screens. */
const skinOfScreen = ({ light }: Pick<Screen, 'light'>) => (light ? 'dawnBlue' : 'deepBlack')

export const layerStyle = ({ x, y, w, h, rotate = 0 }: Layer): CSSProperties => ({
  width: w,
  height: h,
  transform: `translate(${x}px, ${y}px) rotate(${rotate}deg)`,
})

interface StageProps {
  readonly screen: Pick<Screen, 'width' | 'height' | 'light'>
  readonly page: Pick<ScreenPage, 'background'>
  readonly children: ReactNode
}

/** The area of a page in the pixels of its screen, in the skin of the screen. */
export const Stage = ({ screen, page, children }: StageProps) => {
  const skin = skinOfScreen(screen)
  return (
    <ChartSkinContext value={skin}>
      <div
        className="ss-stage"
        data-skin={skin}
        style={{ width: screen.width, height: screen.height, background: page.background ?? undefined }}
      >
        {children}
      </div>
    </ChartSkinContext>
  )
}

interface ScreenPageProps {
  readonly screen: Pick<Screen, 'width' | 'height' | 'light' | 'fit'>
  readonly page: ScreenPage
}

/** One page of a screen, scaled to the space it has. */
export const ScaledPage = ({ screen, page }: ScreenPageProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<{ readonly w: number; readonly h: number } | null>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ w: entry.contentRect.width, h: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const [across, down] = room ? [room.w / screen.width, room.h / screen.height] : [1, 1]
  const scale =
    screen.fit === 'width' ? across : screen.fit === 'cover' ? Math.max(across, down) : Math.min(across, down)
  return (
    <div className="ss-room" data-fit={screen.fit} data-skin={skinOfScreen(screen)} ref={box}>
      {room ? (
        <div className="ss-scaled" style={{ width: screen.width * scale, height: screen.height * scale }}>
          <div style={{ transform: `scale(${scale})`, transformOrigin: '0 0' }}>
            <Stage screen={screen} page={page}>
              {page.layers.map(layer => (
                <div key={layer.id} className="sl" data-kind={layer.kind} style={layerStyle(layer)}>
                  <ShownLayer layer={layer} />
                </div>
              ))}
            </Stage>
          </div>
        </div>
      ) : null}
    </div>
  )
}
