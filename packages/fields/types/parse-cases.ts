import type { IssueCode, Json, JsonObject } from '@gantry/base/shared'
import type { FieldDef } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { fieldTypeOf, type Locale } from '../shared/index.ts'

const here: Locale = { lang: 'zh-CN', timeZone: 'Asia/Shanghai' }

/** Accepted inputs of a field with their stored values. */
export const reads = (field: FieldDef, ...cases: readonly (readonly [input: unknown, value: Json])[]) =>
  test.each(cases)('reads %j as %j', (input, value) => {
    expect(fieldTypeOf(field).parse(input, field, here)).toEqual({ ok: true, value })
  })

/** Refused inputs of a field with their issues. */
export const refuses = (
  field: FieldDef,
  ...cases: readonly (readonly [input: unknown, code: IssueCode, params?: JsonObject])[]
) =>
  test.each(cases)('refuses %j: %s', (input, code, params) => {
    const parsed = fieldTypeOf(field).parse(input, field, here)
    expect(parsed).toEqual(
      params ? { ok: false, code, params } : expect.objectContaining({ ok: false, code }),
    )
  })
