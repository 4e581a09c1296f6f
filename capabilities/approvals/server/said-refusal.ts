import { type JsonObject, localise } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { Refusal, WorkflowDef } from '@gantry/workflow/shared'
import { texts } from '../texts.ts'
import { answer } from './people.ts'

/**
 * The parameters of a refusal as its sentence says them: people and nodes by name, what was done and is missing in words, a moment by
 * the minutes until then.
 */
export const saidRefusal = async (
  ctx: Ctx,
  def: WorkflowDef,
  { code, params = {} }: Refusal,
): Promise<JsonObject> => {
  const words = texts[ctx.actor.lang]
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
  // What is missing besides fields of the record is the opinion.
  if (code === 'field_required') return { ...plain, fields: words[`approvals.${plain.field}`] ?? '' }
  if (typeof who !== 'string') return plain
  const did = words[`approvals.did.${plain.result}`]?.toLocaleLowerCase(ctx.actor.lang) ?? ''
  const [found] = who === '' ? [] : await answer(ctx, { ask: 'persons', ids: [who] })
  return { ...plain, did, who: found?.name ?? words['approvals.system'] ?? '' }
}
