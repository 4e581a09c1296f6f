import type { DepartmentColumn } from '../../shared/people-sheet-contract.ts'
import { pathText, segmentsOf } from './department-path.ts'
import type { PersonFinder } from './find-person.ts'
import type { Known } from './known-people.ts'
import { type Place, PlannedLine } from './planned.ts'
import type { ReadLine } from './read-sheets.ts'

const nameLength = 60

/** A department that a line creates or changes. */
export class DepartmentLine extends PlannedLine {
  parent: Place | null = null
  manager: Place | null = null
  order: number | null = null
  depth = 0

  constructor(line: number) {
    super('department', line)
  }
}

export const planDepartments = (
  lines: readonly ReadLine<DepartmentColumn>[],
  known: Known,
  findPerson: PersonFinder,
): readonly DepartmentLine[] => {
  const seen = new Map<string, number>()
  return lines.map(({ line, cells }) => {
    const planned = new DepartmentLine(line)
    const segments = segmentsOf(cells.path ?? '')
    const path = pathText(segments)
    planned.name = path
    planned.depth = segments.length
    if (segments.length === 0) {
      planned.refuse('path', 'required')
      return planned
    }
    const before = seen.get(path)
    if (before !== undefined) planned.refuse('path', 'duplicate_in_file', { row: before })
    seen.set(path, before ?? line)
    if (segments.some(name => [...name].length > nameLength))
      planned.refuse('path', 'max_length', { limit: nameLength })
    const ids = known.departmentIds.get(path) ?? []
    if (ids.length > 1) planned.refuse('path', 'record_ambiguous', { value: path })
    planned.id = ids[0] ?? null
    if (planned.id === null) placeNew(planned, segments, known)
    const current = planned.id === null ? undefined : known.departments.get(planned.id)
    if (cells.manager !== undefined) {
      planned.manager = findPerson(planned, 'manager', cells.manager)
      if (planned.manager && !('id' in planned.manager && planned.manager.id === current?.manager))
        planned.columns.push('manager')
      else planned.manager = null
    }
    if (cells.order !== undefined) {
      const order = Number(cells.order)
      if (!Number.isFinite(order) || Math.abs(order) > 1e9) planned.refuse('order', 'not_a_number')
      else if (order !== current?.order) {
        planned.order = order
        planned.columns.push('order')
      }
    }
    return planned
  })
}

const placeNew = (planned: DepartmentLine, segments: readonly string[], known: Known): void => {
  planned.makes = `path/${pathText(segments)}`
  const above = segments.slice(0, -1)
  if (above.length === 0) return
  const path = pathText(above)
  const ids = known.departmentIds.get(path) ?? []
  if (ids.length > 1) planned.refuse('path', 'record_ambiguous', { value: path })
  else if (ids[0] !== undefined) planned.parent = { id: ids[0] }
  else {
    planned.parent = { made: `path/${path}` }
    planned.needs.push({ made: `path/${path}`, column: 'path', value: path })
  }
}
