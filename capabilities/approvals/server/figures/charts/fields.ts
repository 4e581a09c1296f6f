import { textIn } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldDef } from '@gantry/model/shared'
import { texts } from '../../../texts.ts'
import { monitoredWorkflows } from '../../lists/monitored.ts'

/** A text of the capability in both languages. */
export const label = (key: string) => textIn(texts, key)

/** A field named by a text of the capability. */
export const named = (key: string, def: FieldDef): FieldDef => ({ ...def, label: label(key) })

/** A choice whose options are named by texts `<prefix>.<option>`. */
export const choiceOf = (options: readonly string[], prefix: string): FieldDef => ({
  type: 'choice',
  options: options.map(id => ({ id, label: label(`${prefix}.${id}`) })),
})

/** The workflows the caller monitors. */
export const workflowChoice = async (ctx: Ctx): Promise<FieldDef> => ({
  type: 'choice',
  options: (await monitoredWorkflows(ctx)).map(({ id, name }) => ({ id, label: name })),
})

/** A duration in hours. */
export const hours: FieldDef = { ...field.decimal({ scale: 2 }), unit: label('figures.chart.hour') }

export const hoursOf = (milliseconds: number): number => Math.round(milliseconds / 36_000) / 100

/** 100 or 0, so that the average is a rate. */
export const rate: FieldDef = field.percent({ scale: 1 })

export const rateOf = (is: boolean): number => (is ? 100 : 0)
