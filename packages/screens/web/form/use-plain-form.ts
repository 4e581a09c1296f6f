import type { Issue, Json, JsonObject } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import type { FieldId } from '@gantry/model/shared'
import { useState } from 'react'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { beginRecord } from './begin-record.ts'
import { checkValues } from './check-values.ts'
import { type StateOf, useRulePlan, useRules } from './use-rules.ts'
import { type FormValues, newRecordBody } from './values.ts'

/** A new record that is filled in without asking the server: values, rules of fields, and the checks of the browser. */
export interface PlainForm {
  readonly values: FormValues
  /** The fields that the rules show now. */
  readonly fields: readonly FieldModel[]
  readonly stateOf: StateOf
  readonly issues: readonly Issue[]
  set(field: FieldId, value: Json): void
  /** Checks the values and shows what is wrong with them. */
  check(): readonly Issue[]
  /** Shows what the server found. */
  show(issues: readonly Issue[]): void
  body(): JsonObject
}

export const usePlainForm = (model: TableModel): PlainForm => {
  const [now] = useState(() => Date.now())
  const [values, setValues] = useState<FormValues>(() =>
    beginRecord(model, { session: null, locale: localeNow(), now }),
  )
  const [touched, setTouched] = useState<ReadonlySet<FieldId>>(() => new Set())
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const stateOf = useRules(useRulePlan(model), values, now)
  const fields = model.fields.filter(field => stateOf(field).shown)
  return {
    values,
    fields,
    stateOf,
    issues,
    set: (field, value) => {
      setValues(before => ({ ...before, [field]: value }))
      setTouched(before => new Set([...before, field]))
      setIssues(before => before.filter(issue => issue.field !== field))
    },
    check: () => {
      const found = checkValues(fields, values, localeNow(), field => stateOf(field).required)
      setIssues(found)
      return found
    },
    show: setIssues,
    body: () =>
      newRecordBody(
        values,
        fields.map(({ id }) => id),
        id => touched.has(id) && model.field(id)?.def.default !== undefined,
      ),
  }
}
