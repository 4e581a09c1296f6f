import type { FieldId } from '@gantry/model/shared'
import type { BoardOptions } from './shared.ts'

/** By what a person sees the columns just now, and what is added up over them. */
export interface BoardShow {
  readonly group: FieldId
  readonly total: FieldId | null
}

/** `?show=assignee.amount`; absent: as the view was drawn. */
export const readShow = (show: string | null, { group, total }: BoardOptions): BoardShow => {
  if (show === null) return { group, total: total ?? null }
  const [by = '', sum = ''] = show.split('.')
  return { group: by || group, total: sum || null }
}

export const writeShow = (show: BoardShow, { group, total }: BoardOptions): string | null =>
  show.group === group && show.total === (total ?? null) ? null : `${show.group}.${show.total ?? ''}`
