import type { FieldId } from '@gantry/model/shared'
import type { BoardOptions } from './shared.ts'

/** Temporary choice of the column field and the total. */
export interface BoardShow {
  readonly group: FieldId
  readonly total: FieldId | null
}

/** Parses `?show=assignee.amount`; absent: the settings of the view. */
export const readShow = (show: string | null, { group, total }: BoardOptions): BoardShow => {
  if (show === null) return { group, total: total ?? null }
  const [by = '', sum = ''] = show.split('.')
  return { group: by || group, total: sum || null }
}

export const writeShow = (show: BoardShow, { group, total }: BoardOptions): string | null =>
  show.group === group && show.total === (total ?? null) ? null : `${show.group}.${show.total ?? ''}`
