import type { Issue, Json } from '@gantry/base/shared'
import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { Checked } from '../shared/contract.ts'
import type { DesignKey } from '../shared/design.ts'
import type { Problem } from '../shared/kind.ts'
import { requireBody } from './authority/require-body.ts'
import { requireDesignerOf } from './authority/require-designer.ts'
import { checkBody } from './check-body.ts'
import { designServer } from './design-server.ts'
import { switchedOffIn } from './extensions.ts'
import { publishedBody } from './rows.ts'
import { type Bodied, scopeOf } from './scope-of.ts'

/** What is wrong with a body, how it differs from the newest release, and what publishing it would do. Keeps nothing. @throws AppError as `keepDraft` */
export const checkDesign = async (ctx: Ctx, key: DesignKey & { readonly body: Json }): Promise<Checked> => {
  const { kind, plan, touches } = designServer(ctx.kernel, key.kind)
  await requireDesignerOf(ctx, key)
  checkBody(kind, key.body)
  const scope = await scopeOf(ctx, [key])
  await requireBody(ctx, key, scope)
  const before = await publishedBody(ctx, key)
  const problems = [
    ...kind.check(key.body, scope),
    ...(await switchedOffIn(ctx, key)),
    ...((await touches?.(ctx, key.id, before, key.body)) ?? []),
  ]
  const stops = problems.some(({ severity }) => severity === 'error')
  return {
    problems,
    words: kind.words(before, key.body),
    plan: stops ? null : ((await plan?.(ctx, key.id, before, key.body)) ?? null),
  }
}

/**
 * Checks the bodies of a set against one another.
 * @throws AppError design.invalid with every error; where the set is larger than one, places begin with `<kind>/<id>/`
 */
export const checkSet = async (ctx: Ctx, set: readonly Bodied[]): Promise<void> => {
  const scope = await scopeOf(ctx, set)
  const issues: Issue[] = []
  for (const { kind: name, id, body } of set) {
    const { kind, touches } = designServer(ctx.kernel, name)
    const key = { kind: name, id }
    const off = await switchedOffIn(ctx, { ...key, body })
    const touched = touches ? await touches(ctx, id, await publishedBody(ctx, key), body) : []
    const found = [...kind.check(body, scope), ...off, ...touched].filter(isError)
    const placed = found.map(({ severity: _, ...issue }): Issue => {
      return set.length === 1 ? issue : { ...issue, field: `${name}/${id}/${issue.field}` }
    })
    issues.push(...placed)
  }
  if (issues.length > 0) throw new AppError('design.invalid', {}, issues)
}

const isError = ({ severity }: Problem): boolean => severity === 'error'
