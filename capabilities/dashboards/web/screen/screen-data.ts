import type { Chart } from '@gantry/charts/shared'
import type { TableModel } from '@gantry/screens/web'
import { createContext } from 'react'
import type { SharedChart } from '../../shared/contract.ts'

/** The charts of a shared screen, by their ids. */
export interface SharedData {
  chartOf(id: string): SharedChart | undefined
  modelOf(chart: Chart): TableModel | undefined
}

/** Provided where a screen is shown without signing in; null: layers ask with the rights of the person. */
export const SharedDataContext = createContext<SharedData | null>(null)
