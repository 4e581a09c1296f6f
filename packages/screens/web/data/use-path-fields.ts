import type { FieldId } from '@gantry/model/shared'
import { fieldOnPath, isLinked, tableBehind } from '../parts/linked-field.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { useTables } from './use-tables.ts'

/**
 * The fields at the end of paths such as `device.area`, by path. Undefined while loading or if closed to the user. A
 * filter path follows at most two links (`limits.filterSteps`).
 */
export const usePathFields = (
  model: TableModel,
  paths: readonly FieldId[],
): ((path: FieldId) => FieldModel | undefined) => {
  const linked = paths.filter(isLinked)
  const near = useTables(
    linked.flatMap(path => tableBehind(model.field(path.slice(0, path.indexOf('.')))) ?? []),
  )
  const far = useTables(
    linked.flatMap(path => {
      const link = path.slice(0, path.lastIndexOf('.'))
      return (isLinked(link) && tableBehind(fieldOnPath(model, link, near))) || []
    }),
  )
  return path => fieldOnPath(model, path, new Map([...near, ...far]))
}
