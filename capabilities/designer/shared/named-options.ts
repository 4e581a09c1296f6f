import { issue, localise, type Text } from '@gantry/base/shared'
import { error, type Problem } from '@gantry/designs/shared'
import { fieldTypeOf, isFieldTypeName } from '@gantry/fields/shared'
import type { FieldDef, TableDef } from '@gantry/model/shared'

/** Problems with an option that was removed, named as it was called before: its id says nothing to people. */
export const namedOptions = (
  problems: readonly Problem[],
  before: ReadonlyMap<string, TableDef>,
): readonly Problem[] =>
  problems.map(problem => {
    const { code, field, params } = problem
    if (code !== 'not_an_option') return problem
    const label = labelBefore(field, params?.value, before)
    if (label === undefined) return problem
    return error(issue(field, 'option_gone', { zh: localise(label, 'zh-CN'), en: localise(label, 'en') }))
  })

/** The label an option had in the field of a place, `<table>.fields.<field>…`. */
const labelBefore = (
  at: string,
  option: unknown,
  before: ReadonlyMap<string, TableDef>,
): Text | undefined => {
  const [table = '', , id = ''] = at.split('.')
  const field = before.get(table)?.fields[id]
  return field && optionsOf(field).find(each => each.id === option)?.label
}

const optionsOf = (field: FieldDef) =>
  isFieldTypeName(field.type) ? (fieldTypeOf(field).options?.(field) ?? []) : []
