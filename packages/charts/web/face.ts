import type { EChartsOption } from 'echarts'
import type { ComponentType } from 'react'
import type { Mark, Note } from '../shared/lines.ts'
import type { Scene } from './scene.ts'

/** A map by its name in the chart library. */
export interface MapSource {
  readonly name: string
  /** GeoJSON. */
  readonly geo: {
    readonly type: 'FeatureCollection'
    features: {
      readonly type: 'Feature'
      readonly properties: { readonly name: string }
      readonly geometry: { readonly type: 'MultiPolygon'; coordinates: number[][][][] }
    }[]
  }
}

/** A kind rendered by the chart library. */
export interface DrawnFace {
  /** Pure function of the scene. Clickable marks contain `mark`. */
  option(scene: Scene): EChartsOption
  /** Columns added to the table of the chart: what the drawing says beyond the figures. */
  notes?(scene: Scene): readonly Note[]
  /** The map of the chart library it is drawn on; null: none. */
  map?(scene: Scene): MapSource | null
  /** Why it cannot be drawn, so that its table is shown instead; null: it can. */
  undrawn?(scene: Scene): string | null
  /** What is said beneath the drawing. */
  remarks?(scene: Scene): readonly string[]
  /** Loads the parts of the chart library that only this kind needs. */
  parts?(): Promise<unknown>
}

export interface WrittenFaceProps {
  readonly scene: Scene
  /** Columns of the table beside the figures. */
  readonly notes?: readonly Note[]
  readonly onMark: ((mark: Mark) => void) | undefined
}

/** A kind rendered without the chart library. */
export interface WrittenFace {
  readonly View: ComponentType<WrittenFaceProps>
  /** It is no text: its table can be shown instead. */
  readonly alternative?: true
  /** What is said beneath it. */
  remarks?(scene: Scene): readonly string[]
}

export type Face = DrawnFace | WrittenFace
