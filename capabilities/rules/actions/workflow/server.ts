import { AppError, isUuid, localise } from '@gantry/base/shared'
import { memberActors } from '@gantry/identity/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import { type WorkflowDoor, workflowDoorOf } from '@gantry/workflow/server'
import type { About, InsideServer } from '../../server/result-server.ts'
import type { FlowOptions } from './shared.ts'

export const workflow: InsideServer<FlowOptions> = {
  where: 'inside',
  run: async (ctx, about, { workflow: id, does = 'start', text }) => {
    const { door, record } = await doorTo(ctx, about, id)
    const acting = await commanderIn(ctx, about)
    if (does === 'start') await door.submit(acting, { workflow: id, record })
    else if (does === 'draft') await door.keep(acting, { workflow: id, record })
    else {
      const said = text === undefined ? '' : localise(text, acting.actor.lang).trim()
      await door.act(acting, { workflow: id, record, act: does, ...(said !== '' && { text: said }) })
    }
    return [{ does: 'moved', table: about.subject.table.id, record }]
  },
  try: async (ctx, about, { workflow: id, does = 'start' }) => {
    const { door } = await doorTo(ctx, about, id)
    const found = (await door.startable(ctx, about.subject.table.id)).find(each => each.id === id)
    if (!found) throw new AppError('workflow.not_found')
    return { records: [], workflow: { name: found.name, does } }
  },
}

const doorTo = async (
  ctx: Ctx,
  { subject, row }: About,
  id: string,
): Promise<{ readonly door: WorkflowDoor; readonly record: string }> => {
  const door = workflowDoorOf(ctx.kernel)
  if (!door || !isUuid(id) || !subject.isRecord) throw new AppError('workflow.not_found')
  return { door, record: row.id }
}

/**
 * Who commands: an instance always has a person for its initiator, so a rule with rights of its own starts it in the name of who
 * caused the event. @throws AppError rule.nobody where nobody did
 */
const commanderIn = async (ctx: Ctx, { person }: About): Promise<Ctx> => {
  const { system } = ctx.actor
  if (!system) return ctx
  const [member] = person === null ? [] : await memberActors(ctx, sql`m.id = ${person}::uuid`, 1)
  if (!member?.active) throw new AppError('rule.nobody')
  return { ...ctx, actor: { ...member.actor, system } }
}
