import type { EChartsOption } from 'echarts'
import type { EChartsType, registerMap } from 'echarts/core'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Mark } from '../shared/lines.ts'
import type { MapSource } from './face.ts'

/** Operations on a rendered chart. */
export interface Picture {
  /** Data URL of the image with a background colour. */
  png(ground: string): string
}

interface CanvasProps {
  readonly option: EChartsOption
  readonly label: string
  readonly picture: RefObject<Picture | null>
  /** The map that the option is drawn on. */
  readonly map: MapSource | null
  /** Loads the parts of the chart library of this kind, beside those of every chart. */
  readonly parts: (() => Promise<unknown>) | undefined
  readonly onMark: ((mark: Mark) => void) | undefined
}

const markIn = (data: unknown): Mark | null =>
  typeof data === 'object' && data !== null && 'mark' in data ? (data.mark as Mark) : null

/** A chart of the chart library, resized with its container and disposed on unmount. */
export const Canvas = ({ option, label, picture, map, parts, onMark }: CanvasProps) => {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<EChartsType>(null)
  const register = useRef<typeof registerMap>(null)
  const press = useEffectEvent((data: unknown) => {
    const mark = markIn(data)
    if (mark) onMark?.(mark)
  })
  const draw = useEffectEvent(() => {
    if (map) register.current?.(map.name, map.geo)
    drawn.current?.setOption(option, { notMerge: true })
  })
  /** What is drawn stays in the font it was drawn with, unlike text of the page. */
  const drawAgain = useEffectEvent(() =>
    drawn.current?.setOption({ ...option, animation: false }, { notMerge: true }),
  )
  useEffect(() => {
    let gone = false
    let chart: EChartsType | undefined
    const observer = new ResizeObserver(() => chart?.resize())
    void Promise.all([import('./engine.ts'), parts?.()]).then(([{ init, registerMap }]) => {
      if (gone || !box.current) return
      chart = init(box.current)
      drawn.current = chart
      register.current = registerMap
      picture.current = {
        png: ground => chart?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: ground }) ?? '',
      }
      chart.on('click', event => press(event.data))
      draw()
      observer.observe(box.current)
    })
    document.fonts.addEventListener('loadingdone', drawAgain)
    return () => {
      gone = true
      document.fonts.removeEventListener('loadingdone', drawAgain)
      observer.disconnect()
      chart?.dispose()
      drawn.current = null
      picture.current = null
    }
  }, [picture, parts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when the option is another
  useEffect(() => draw(), [option])
  return <div className="ch-canvas" ref={box} role="img" aria-label={label} />
}
