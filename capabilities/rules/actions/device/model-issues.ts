import { type Issue, issue } from '@gantry/base/shared'
import type { EquipmentModel, EquipmentValue } from '@gantry/designs/shared'
import { check, type ExprType, parse, sayIssue, t } from '@gantry/expr/shared'
import { plainScope } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import type { DeviceOptions } from './shared.ts'

/** The type of expressions that give a value of a device. */
export const expectedTypes: Readonly<Record<EquipmentValue['type'], ExprType>> = {
  number: t.number,
  integer: t.number,
  bool: t.boolean,
  text: t.string,
}

/** The values a result gives to a device of the model; undefined for a command it does not have. */
export const takenBy = (
  { does, command }: Pick<DeviceOptions, 'does' | 'command'>,
  model: EquipmentModel,
): readonly EquipmentValue[] | undefined =>
  does === 'desired' ? model.settable : model.commands.find(({ code }) => code === command)?.parameters

/** What of a result does not fit the newest release of its product; places begin inside the options. */
export const wrongForModel = (
  options: DeviceOptions,
  table: TableDef,
  model: EquipmentModel,
): readonly Issue[] => {
  const { does, command, values } = options
  const taken = takenBy(options, model)
  if (!taken) return command ? [issue('command', 'unknown', { value: command })] : []
  const scope = plainScope(table)
  return [
    ...values.flatMap(({ name, formula }, at) => {
      const place = `values.${at}`
      const value = taken.find(({ code }) => code === name)
      if (!value) return [issue(place, 'unknown', { value: name })]
      return check(parse(formula, scope), scope, expectedTypes[value.type]).issues.map(found =>
        issue(place, 'formula', { zh: sayIssue(found, 'zh-CN'), en: sayIssue(found, 'en') }),
      )
    }),
    ...(does === 'command'
      ? taken
          .filter(({ code }) => !values.some(({ name }) => name === code))
          .map(() => issue('values', 'required'))
      : []),
  ]
}
