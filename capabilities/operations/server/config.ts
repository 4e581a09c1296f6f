import { AppError, type Json } from '@gantry/base/shared'
import { allSettings, type Ctx } from '@gantry/kernel/server'
import type { SettingValue } from '../shared/contract.ts'

export const listSettings = async (ctx: Ctx): Promise<SettingValue[]> =>
  (await allSettings(ctx.kernel)).map(({ setting, value, changed }) => ({
    path: setting.path,
    value,
    changed,
  }))

/**
 * The configuration as one tree, read by dotted path (specification, section 3): the user part, which includes the
 * current space, and of the server part only the service origins that pages need. The rest of the server part is never
 * sent to browsers.
 */
export const readConfig = async (ctx: Ctx, path = ''): Promise<Json> => {
  const tree: Record<string, Json> = { user: { entId: ctx.space }, server: {} }
  for (const { setting, value } of await allSettings(ctx.kernel)) {
    if (/^(user|server\.origins)\./.test(setting.path)) place(tree, setting.path.split('.'), value)
  }
  const found = path === '' ? tree : path.split('.').reduce(step, tree as Json | undefined)
  if (found === undefined) throw new AppError('request.not_found')
  return found
}

const place = (tree: Record<string, Json>, [first, ...rest]: string[], value: Json): void => {
  if (first === undefined) return
  if (rest.length === 0) tree[first] = value
  else {
    const branch = { ...((tree[first] ?? {}) as Record<string, Json>) }
    place(branch, rest, value)
    tree[first] = branch
  }
}

const step = (at: Json | undefined, name: string): Json | undefined =>
  typeof at === 'object' && at !== null && !Array.isArray(at) && Object.hasOwn(at, name)
    ? (at as Record<string, Json>)[name]
    : undefined
