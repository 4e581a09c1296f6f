import { readLoginName } from '../../shared/index.ts'
import type { Known } from './known-people.ts'
import type { Place, PlannedLine } from './planned.ts'

/** Finds the person that a cell names, by login or by an unambiguous name; adds an issue to the line otherwise. */
export type PersonFinder = (line: PlannedLine, column: string, typed: string) => Place | null

/** `fresh`: logins and names of members that the file creates. */
export const personFinder =
  (known: Known, fresh: ReadonlyMap<string, readonly string[]>): PersonFinder =>
  (line, column, typed) => {
    const { text } = readLoginName(typed)
    const ids = known.people.get(text) ?? known.people.get(typed) ?? []
    const made = fresh.get(text) ?? fresh.get(typed) ?? []
    if (ids.length + made.length > 1) line.refuse(column, 'record_ambiguous', { value: typed })
    else if (ids[0] !== undefined) return { id: ids[0] }
    else if (made[0] !== undefined) {
      line.needs.push({ made: made[0], column, value: typed })
      return { made: made[0] }
    } else line.refuse(column, 'record_missing', { value: typed })
    return null
  }
