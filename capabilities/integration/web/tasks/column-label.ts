import { type Lang, localise } from '@gantry/base/shared'
import type { PlannedStep, TargetSettings } from '@gantry/transform/shared'

/** What people call a column of a step; its name where it has no label. */
export const columnLabel = (step: PlannedStep | undefined, column: string, lang: Lang): string => {
  if (!step) return column
  const { kind, node, columns, inputColumns } = step
  const target = kind.name === 'target' ? (node.settings as TargetSettings).columns : []
  const found = [...target, ...columns, ...inputColumns.flat()].find(({ name }) => name === column)
  return localise(found?.label ?? column, lang)
}
