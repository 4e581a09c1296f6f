import { askDesign } from '@gantry/designs/server'
import type { AskedDesign, AskedKind } from '@gantry/designs/shared'
import { type Ctx, inTransaction } from '@gantry/kernel/server'
import { editRecords } from '@gantry/records/server'
import type { About, InsideServer } from '../server/result-server.ts'
import type { Did } from '../shared/contract.ts'
import { findTarget, requireAll } from './found.ts'
import { tryChange } from './try-change.ts'

/** Asks a design, and writes its answer into the record that started the rule. */
export const askResult = (kind: AskedKind): InsideServer<AskedDesign> => ({
  where: 'inside',
  run: async (ctx, about, asked) => {
    const { values } = await askDesign(ctx, { kind, asked, cause: 'rule' }, about.subject.table, about.row)
    const did: Did = { does: kind === 'decision' ? 'decided' : 'ran' }
    if (asked.answer.length === 0) return [did]
    // A logic flow may have changed the record: it is read after it.
    const { table, rows } = await findTarget(ctx, about, {})
    const { refused } = await editRecords(
      ctx,
      table.id,
      rows.map(({ id, version }) => ({ id, version, values })),
    )
    requireAll(refused)
    return [did, ...rows.map(({ id }): Did => ({ does: 'changed', table: table.id, record: id }))]
  },
  try: async (ctx, about, asked) => {
    const { answer, values } = await askAndUndo(ctx, kind, about, asked)
    const records =
      asked.answer.length === 0 ? [] : await tryChange(ctx, await findTarget(ctx, about, {}), values)
    return { records, answer }
  },
})

/** Asks, and rolls back what that wrote. */
const askAndUndo = async (
  ctx: Ctx,
  kind: AskedKind,
  { subject, row }: About,
  asked: AskedDesign,
): ReturnType<typeof askDesign> => {
  const answers: Awaited<ReturnType<typeof askDesign>>[] = []
  const nothing = new Error('rolled back')
  try {
    return await inTransaction(ctx, async tx => {
      answers.push(await askDesign(tx, { kind, asked, cause: 'trial' }, subject.table, row))
      throw nothing
    })
  } catch (error) {
    const [answered] = answers
    if (error !== nothing || !answered) throw error
    return answered
  }
}
