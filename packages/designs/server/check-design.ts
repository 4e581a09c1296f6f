import type { Issue } from '@gantry/base/shared'
import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { Checked } from '../shared/contract.ts'
import type { DesignKey } from '../shared/design.ts'
import type { Problem, Scope } from '../shared/kind.ts'
import { requireBody } from './authority/require-body.ts'
import { requireDesignerOf } from './authority/require-designer.ts'
import { checkBody } from './check-body.ts'
import { designServer } from './design-server.ts'
import { switchedOffIn } from './extensions.ts'
import { neededFields } from './needed-fields.ts'
import { openDesign } from './open-design.ts'
import { publishedBody } from './rows.ts'
import { type Bodied, scopeOf } from './scope-of.ts'

/**
 * What is wrong with a body, how it differs from the newest release, and what publishing it would do in one set with the drafts of
 * `beside`. Keeps nothing. @throws AppError as `keepDraft`
 */
export const checkDesign = async (
  ctx: Ctx,
  { beside = [], ...key }: Bodied & { readonly beside?: readonly DesignKey[] },
): Promise<Checked> => {
  const { kind, plan, touches } = designServer(ctx.kernel, key.kind)
  await requireDesignerOf(ctx, key)
  checkBody(kind, key.body)
  const set = [key, ...(await draftsOf(ctx, beside))]
  const scope = await scopeOf(ctx, set)
  await requireBody(ctx, key, scope)
  const before = await publishedBody(ctx, key)
  const own = kind.check(key.body, scope)
  const problems = [
    ...own,
    ...(await switchedOffIn(ctx, key)),
    ...(await neededFields(ctx, set, scope, own.filter(isError))),
    ...((await touches?.(ctx, key.id, before, key.body)) ?? []),
  ]
  const stops = problems.some(({ severity }) => severity === 'error')
  return {
    problems,
    words: kind.words(before, key.body),
    plan: stops ? null : ((await plan?.(ctx, key.id, before, key.body)) ?? null),
  }
}

/** The drafts of designs; those without one change nothing. @throws AppError permission.denied */
const draftsOf = async (ctx: Ctx, keys: readonly DesignKey[]): Promise<readonly Bodied[]> => {
  const drafts: Bodied[] = []
  for (const { kind, id } of keys) {
    const { draft } = await openDesign(ctx, { kind, id })
    if (draft) drafts.push({ kind, id, body: draft.body })
  }
  return drafts
}

/**
 * Checks the bodies of a set against one another.
 * @throws AppError design.invalid with every error; where the set is larger than one, places begin with `<kind>/<id>/`
 */
export const checkSet = async (ctx: Ctx, set: readonly Bodied[]): Promise<void> =>
  refuse(await errorsIn(ctx, set, await scopeOf(ctx, set)))

/**
 * Checks the bodies of a set as `checkSet` does, and what publishing them would take from other designs and from work under way.
 * @throws AppError design.invalid
 */
export const checkPublication = async (ctx: Ctx, set: readonly Bodied[]): Promise<void> => {
  const scope = await scopeOf(ctx, set)
  const issues = [...(await errorsIn(ctx, set, scope))]
  for (const problem of await neededFields(ctx, set, scope, issues)) {
    const owner = set.find(design => definesPlace(ctx, design, problem))
    issues.push(...(owner ? placed(set, owner, [problem]) : [problem].filter(isError).map(issueOf)))
  }
  for (const { kind, id, body } of set) {
    const { touches } = designServer(ctx.kernel, kind)
    const touched = touches ? await touches(ctx, id, await publishedBody(ctx, { kind, id }), body) : []
    issues.push(...placed(set, { kind, id }, touched))
  }
  refuse(issues)
}

const errorsIn = async (ctx: Ctx, set: readonly Bodied[], scope: Scope): Promise<readonly Issue[]> => {
  const issues: Issue[] = []
  for (const design of set) {
    const { kind } = designServer(ctx.kernel, design.kind)
    const off = await switchedOffIn(ctx, design)
    issues.push(...placed(set, design, [...kind.check(design.body, scope), ...off]))
  }
  return issues
}

const placed = (set: readonly Bodied[], { kind, id }: DesignKey, problems: readonly Problem[]) =>
  problems.filter(isError).map((problem): Issue => {
    const found = issueOf(problem)
    return set.length === 1 ? found : { ...found, field: `${kind}/${id}/${found.field}` }
  })

const definesPlace = ({ kernel }: Ctx, { kind, body }: Bodied, { field }: Problem): boolean =>
  (designServer(kernel, kind).kind.tablesOf?.(body) ?? []).some(({ id }) => field.startsWith(`${id}.`))

const refuse = (issues: readonly Issue[]): void => {
  if (issues.length > 0) throw new AppError('design.invalid', {}, issues)
}

const issueOf = ({ severity: _, ...issue }: Problem): Issue => issue

const isError = ({ severity }: Problem): boolean => severity === 'error'
