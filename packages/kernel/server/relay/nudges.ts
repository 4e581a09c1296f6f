import type { GantryEvent } from '@gantry/model/shared'
import type { PushMessage } from '../push.ts'

/** With more changes of one table in a batch, browsers receive one message and reload the table. */
const crowd = 50

/** Push messages for a batch of events. */
export const nudgesOf = (events: readonly GantryEvent[]): PushMessage[] => {
  const byTable = new Map<string, PushMessage[]>()
  for (const event of events) {
    const message = nudgeOf(event)
    if (!message) continue
    const key = `${event.space} ${event.table}`
    byTable.set(key, [...(byTable.get(key) ?? []), message])
  }
  return [...byTable.values()].flatMap(messages => (messages.length > crowd ? asOne(messages) : messages))
}

const ops = ['created', 'updated', 'removed', 'restored'] as const

const nudgeOf = ({ type, space, table, recordId, version }: GantryEvent): PushMessage | null => {
  if (table === null) return null
  if (type === 'table.changed') return { type: 'table', space, table }
  // Very many records: browsers reload the table.
  if (type === 'table.computed') return { type: 'record', space, table, id: null, version: null, op: null }
  // Computed values and labels change without a new version: browsers reload whatever version they have.
  if ((type === 'record.computed' || type === 'record.labelled') && recordId)
    return { type: 'record', space, table, id: recordId, version: null, op: 'updated' }
  const op = ops.find(op => type === `record.${op}`)
  return op && recordId ? { type: 'record', space, table, id: recordId, version, op } : null
}

const asOne = (messages: readonly PushMessage[]): PushMessage[] => {
  const record = messages.find(message => message.type === 'record')
  const definition = messages.find(message => message.type === 'table')
  return [
    ...(definition ? [definition] : []),
    ...(record ? [{ ...record, id: null, version: null, op: null }] : []),
  ]
}
