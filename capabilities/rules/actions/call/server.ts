import { requestOf, valuesOfAnswer } from '@gantry/designs/server'
import type { OutgoingCall } from '@gantry/designs/shared'
import { callOut } from '@gantry/outbound/server'
import { editRecords } from '@gantry/records/server'
import type { OutsideServer } from '../../server/result-server.ts'
import { findTarget, requireAll } from '../found.ts'

/** Headers that may hold a secret are not shown, and the key of the run lets the other side tell a repeated call. */
export const call: OutsideServer<OutgoingCall> = {
  where: 'outside',
  send: async (ctx, { rule, subject, row }, options, key, signal) => {
    const request = await requestOf(ctx, subject.table, options, row)
    const { host } = new URL(request.url)
    const answer = await callOut(
      ctx,
      { ...request, headers: { ...request.headers, 'idempotency-key': key } },
      { name: 'rules.call', design: rule.id, ...(subject.isRecord && { table: subject.table.id }) },
      { signal },
    )
    return {
      did: [{ does: 'called', host, count: answer.status }],
      values: valuesOfAnswer(options, answer, host),
    }
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
  try: async (ctx, { subject, row }, options) => {
    const { method, url, body } = await requestOf(ctx, subject.table, options, row)
    return { records: [], request: { method, url, body: typeof body === 'string' ? body : null } }
  },
}
