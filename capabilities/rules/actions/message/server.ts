import { emit } from '@gantry/kernel/server'
import type { InsideServer } from '../../server/result-server.ts'
import { namesOf, recipientsOf } from './recipients.ts'
import type { MessageOptions } from './shared.ts'

/** Names a dry run shows. */
const shown = 20
/** People per event, so that none grows without bound. */
const together = 1_000

export const message: InsideServer<MessageOptions> = {
  where: 'inside',
  run: async (ctx, about, options) => {
    const people = await recipientsOf(ctx, about, options)
    for (let at = 0; at < people.length; at += together)
      await emit(ctx, {
        type: 'rule.message',
        ...(about.subject.isRecord && { table: about.subject.table.id, recordId: about.row.id }),
        payload: { to: people.slice(at, at + together), rule: about.rule.name, text: options.text },
      })
    return [{ does: 'told', count: people.length }]
  },
  try: async (ctx, about, options) => {
    const people = await recipientsOf(ctx, about, options)
    return { records: [], people: { names: await namesOf(ctx, people, shown), count: people.length } }
  },
}
