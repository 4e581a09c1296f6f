import { type MarkRow, planMarks } from '@gantry/fields/shared'
import type { TableInfo } from '@gantry/model/shared'

/** The marks of a list, compiled. Apart, because the expression compiler is loaded only for lists with marks. */
export const plannedMarks = ({ table, view }: Pick<TableInfo, 'table' | 'view'>): MarkRow =>
  planMarks(view.list.marks ?? [], table)
