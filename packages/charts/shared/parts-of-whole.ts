import { type Issue, issue } from '@gantry/base/shared'
import type { Chart } from './chart.ts'

const additive = ['count', 'sum']

/** For kinds that draw parts of a whole: only counts and sums add up. */
export const partsOfWhole = ({ measures: [first] }: Chart): readonly Issue[] =>
  first && !additive.includes(first.fn) ? [issue('measures.0', 'chart_whole')] : []
