import type { EChartsOption } from 'echarts'
import type { ComponentType } from 'react'
import type { Mark, Scene } from './scene.ts'

/** A kind rendered by the chart library. */
export interface DrawnFace {
  /** Pure function of the scene. Clickable marks contain `mark`. */
  option(scene: Scene): EChartsOption
}

export interface WrittenFaceProps {
  readonly scene: Scene
  readonly onMark: ((mark: Mark) => void) | undefined
}

/** A kind rendered as text, without the chart library. */
export interface WrittenFace {
  readonly View: ComponentType<WrittenFaceProps>
}

export type Face = DrawnFace | WrittenFace
