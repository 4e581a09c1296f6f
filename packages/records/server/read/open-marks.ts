import type { Ctx } from '@gantry/kernel/server'
import type { Mark, TableDef, ViewDef } from '@gantry/model/shared'
import { markReads } from '../../shared/mark-reads.ts'
import { storedView } from '../views/views.ts'
import { openToQuestions } from './open-to-questions.ts'

/** The marks of a table's list that read and colour only what is open to the actor. */
export const openMarks = async (ctx: Ctx, table: TableDef): Promise<readonly Mark[]> => {
  const marks = (await storedView(ctx, table))?.list.marks
  return marks ? marksWithin(marks, table, await openToQuestions(ctx, table)) : []
}

/** Marks that read and colour only open fields. */
export const marksWithin = (
  marks: NonNullable<ViewDef['list']['marks']>,
  table: TableDef,
  isOpen: (path: string) => boolean,
): readonly Mark[] =>
  marks.filter(
    mark => markReads(mark, table).every(isOpen) && (mark.field === undefined || isOpen(mark.field)),
  )
