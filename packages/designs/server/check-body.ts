import { AppError, issue, type Json } from '@gantry/base/shared'
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

/** Refuses a body that does not fit the schema of its kind. @throws AppError request.invalid, at most ten places */
export const checkBody = (kind: AnyKind, body: Json): void => {
  const checker = checkerOf(kind.schema)
  if (checker.Check(body)) return
  const issues = issuesOf([...checker.Errors(body)])
  throw new AppError(
    'request.invalid',
    {},
    issues.slice(0, 10).map(({ field, code, params }) => issue(`body.${field}`, code, params)),
  )
}
