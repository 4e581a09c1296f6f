import type { EChartsOption } from 'echarts'
import type { ComponentType } from 'react'
import type { Mark, Scene } from './scene.ts'

/** A kind that the chart library draws. */
export interface DrawnFace {
  /** Pure: the same scene is the same picture. Marks that can be pressed carry `mark`. */
  option(scene: Scene): EChartsOption
}

export interface WrittenFaceProps {
  readonly scene: Scene
  readonly onMark: ((mark: Mark) => void) | undefined
}

/** A kind that is plain text and numbers. */
export interface WrittenFace {
  readonly View: ComponentType<WrittenFaceProps>
}

export type Face = DrawnFace | WrittenFace
