import type { EChartsOption } from 'echarts'
import type { ComponentType } from 'react'
import type { Mark, Note } from '../shared/lines.ts'
import type { Scene } from './scene.ts'

/** A kind rendered by the chart library. */
export interface DrawnFace {
  /** Pure function of the scene. Clickable marks contain `mark`. */
  option(scene: Scene): EChartsOption
  /** Columns added to the table of the chart: what the drawing says beyond the figures. */
  notes?(scene: Scene): readonly Note[]
  /** Loads the parts of the chart library that only this kind needs. */
  parts?(): Promise<unknown>
}

export interface WrittenFaceProps {
  readonly scene: Scene
  /** Columns of the table beside the figures. */
  readonly notes?: readonly Note[]
  readonly onMark: ((mark: Mark) => void) | undefined
}

/** A kind rendered as text, without the chart library. */
export interface WrittenFace {
  readonly View: ComponentType<WrittenFaceProps>
}

export type Face = DrawnFace | WrittenFace
