import { localise } from '@gantry/base/shared'
import { askConnector, previewConnector } from '@gantry/designs/server'
import type { ConnectorCall } from '@gantry/designs/shared'
import { editRecords } from '@gantry/records/server'
import type { OutsideServer } from '../../server/result-server.ts'
import { findTarget, requireAll } from '../found.ts'

/** The key of the run lets the other side tell a repeated call. */
export const gateway: OutsideServer<ConnectorCall> = {
  where: 'outside',
  send: async (ctx, { subject: { table }, row, rule }, options, key, signal) => {
    const asked = { table, row, by: localise(rule.name, ctx.actor.lang), key, signal }
    const { status, host, values } = await askConnector(ctx, options, asked)
    return { did: [{ does: 'called', host, count: status }], values }
  },
  take: async (ctx, about, options, { did, values }) => {
    if (options.answer.length === 0) return did
    const { table, rows } = await findTarget(ctx, about, {})
    const { refused } = await editRecords(
      ctx,
      table.id,
      rows.map(({ id, version }) => ({ id, version, values })),
    )
    requireAll(refused)
    return [...did, ...rows.map(({ id }) => ({ does: 'changed' as const, table: table.id, record: id }))]
  },
  try: async (ctx, { subject: { table }, row }, options) => ({
    records: [],
    request: await previewConnector(ctx, options, { table, row }),
  }),
}
