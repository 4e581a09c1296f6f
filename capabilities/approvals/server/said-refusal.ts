import { type JsonObject, localise } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { Refusal, WorkflowDef } from '@gantry/workflow/shared'
import { answer } from './people.ts'

/** The parameters of a refusal as its sentence says them: people and nodes by name, a moment by the minutes until then. */
export const saidRefusal = async (
  ctx: Ctx,
  def: WorkflowDef,
  { params = {} }: Refusal,
): Promise<JsonObject> => {
  const { who, next } = params
  const nameOf = (node: string) => localise(def.nodes[node]?.settings.name ?? node, ctx.actor.lang)
  const plain = Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'object'
        ? value.map(nameOf).join(', ')
        : key === 'node'
          ? nameOf(String(value))
          : value,
    ]),
  )
  if (typeof next === 'number')
    return { ...plain, minutes: Math.max(1, Math.ceil((next - ctx.now.getTime()) / 60_000)) }
  if (typeof who !== 'string' || who === '') return plain
  const [found] = await answer(ctx, { ask: 'persons', ids: [who] })
  return { ...plain, who: found?.name ?? '' }
}
