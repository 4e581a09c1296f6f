import { Value } from 'typebox/value'
import { type Chart, chartSchema } from './chart.ts'

/** Whether JSON has the form of a chart; `checkChart` checks it against its table and kind. */
export const isChart = (value: unknown): value is Chart => Value.Check(chartSchema, value)
