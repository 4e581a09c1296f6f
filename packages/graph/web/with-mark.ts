import type { Mark } from '../shared/marks.ts'
import type { DrawnNode } from './drawn.ts'

/** A node as it is drawn while a run is shown: what the run says of it stands in place of its settings. */
export const withMark = (drawn: DrawnNode, mark: Mark | undefined): DrawnNode =>
  mark?.summary === undefined ? drawn : { ...drawn, summary: mark.summary }
