import { type Json, localise } from '@gantry/base/shared'
import { currentLang, sayNumber } from '@gantry/client/web'
import type { Decision, NodeTrace } from '@gantry/decisions/shared'
import type { TFunction } from 'i18next'

/** A value as people read it; members of a table's answer by the names of its columns. */
export const sayValue = (t: TFunction, value: Json, nameOf: (key: string) => string = key => key): string => {
  if (value === null) return '—'
  if (typeof value === 'boolean') return t(value ? 'decision.yes' : 'decision.no')
  if (typeof value === 'number') return sayNumber(value, 12)
  if (typeof value === 'string') return value === '' ? '“”' : value
  if (Array.isArray(value)) return value.map(each => sayValue(t, each, nameOf)).join('; ') || '[]'
  return Object.entries(value)
    .map(([key, each]) => `${nameOf(key)} ${sayValue(t, each ?? null, nameOf)}`)
    .join(', ')
}

/** Names of the output columns of all tables of a decision. */
export const columnNames = (decision: Decision): ((key: string) => string) => {
  const names = new Map(
    Object.values(decision.nodes).flatMap(node =>
      node.kind === 'table'
        ? [...node.settings.outputs, ...node.settings.inputs].map(
            ({ id, label }) => [id, localise(label, currentLang())] as const,
          )
        : [],
    ),
  )
  return key => names.get(key) ?? key
}

/** Why a table has no answer, with the numbers of its rows. */
export const sayViolation = (
  t: TFunction,
  decision: Decision,
  node: string,
  violation: NonNullable<NodeTrace['violation']>,
): string => {
  const drawn = decision.nodes[node]
  const rows = drawn?.kind === 'table' ? drawn.settings.rows.map(({ id }) => id) : []
  return t(`decision.violation.${violation.code}`, {
    rows: violation.rows.map(id => rows.indexOf(id) + 1).join(', '),
    column: columnNames(decision)(violation.column ?? ''),
  })
}
