import { AppError, type Issue, issue, type Json } from '@gantry/base/shared'
import { issuesOf } from '@gantry/http/server'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { AnyKind } from '../shared/kind.ts'

const compiled = new WeakMap<TSchema, ReturnType<typeof Compile>>()

const checkerOf = (schema: TSchema): ReturnType<typeof Compile> => {
  const known = compiled.get(schema)
  if (known) return known
  const made = Compile(schema)
  compiled.set(schema, made)
  return made
}

/** The places at which a value does not fit a schema, at most ten. */
export const placesWrong = (schema: TSchema, value: Json): readonly Issue[] => {
  const checker = checkerOf(schema)
  return checker.Check(value) ? [] : issuesOf([...checker.Errors(value)]).slice(0, 10)
}

/** Refuses a body that does not fit the schema of its kind. @throws AppError request.invalid, at most ten places */
export const checkBody = (kind: AnyKind, body: Json): void => {
  const issues = placesWrong(kind.schema, body)
  if (issues.length === 0) return
  throw new AppError(
    'request.invalid',
    {},
    issues.map(({ field, code, params }) => issue(`body.${field}`, code, params)),
  )
}
