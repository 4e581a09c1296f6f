import type { JsonObject } from '@gantry/base/shared'
import type { Query, RecordRow, TableView } from '@gantry/model/shared'
import type { Page } from '@gantry/tiles/shared'
import { type ComponentType, createContext, use } from 'react'
import type { TableModel } from '../../web/parts/table-model.ts'

interface EmbeddedViewProps {
  readonly model: TableModel
  readonly view: TableView
  readonly query: Pick<Query, 'filter' | 'search' | 'sort'>
}

/** What the blocks of a page share. */
export interface OwnView {
  /** The table the view belongs to; null: the page belongs to none, as a portal does. */
  readonly model: TableModel | null
  readonly page: Page
  /** What narrows that table's records now: search and conditions of the toolbar. */
  readonly query: Pick<Query, 'filter' | 'search'>
  /** Opens a record of the view's own table beside it; absent: records are shown on their own page. */
  readonly open: ((row: RecordRow) => void) | undefined
  /** Begins a record of the view's own table; absent: the person may not. */
  readonly create: (() => void) | undefined
}

export const OwnViewContext = createContext<OwnView | null>(null)

/** The own view around a block. */
export const useOwnView = (): OwnView => {
  const own = use(OwnViewContext)
  if (!own) throw new Error('a block is drawn inside an own view')
  return own
}

/** Draws a view of any kind. Handed down by what knows all kinds, as they are listed above this folder. */
export const EmbeddedViewContext = createContext<ComponentType<EmbeddedViewProps> | null>(null)

interface ChartProps {
  readonly model: TableModel
  readonly chart: JsonObject
  readonly title: string
}

interface ChartEditorProps extends Omit<ChartProps, 'chart'> {
  /** Null: a first chart of the table is proposed. */
  readonly chart: JsonObject | null
  onChange(chart: JsonObject): void
}

/** Charts on the screen. */
export interface ChartFaces {
  readonly Chart: ComponentType<ChartProps>
  readonly Editor: ComponentType<ChartEditorProps>
}

/** Handed down by the shell: charts are a floor above the blocks that show them. */
export const ChartFacesContext = createContext<ChartFaces | null>(null)
