import { ApiError, call, loadSession, registerWorker, sessionNow } from '@gantry/client/web'
import { fieldTypeOf } from '@gantry/fields/shared'
import { getTable, listRecords, type TableInfo } from '@gantry/model/shared'
import { mostTaken, takeRecords } from '../../shared/contract.ts'
import { noteHolding, ownerOf } from '../holding.ts'
import { type Box, makeBox } from '../store/box.ts'
import { completePageFiles } from './page-files.ts'
import type { LinkedTable, TakenForm, TakenQuery } from './taken-form.ts'

/** Tables a form may refer to, and records of each that can be chosen without a network. */
const mostLinked = { tables: 30, records: 200 }

/**
 * Takes a form along: its definition, what its fields refer to, and with a query the first records of the list. Whatever is held of
 * the form already is replaced once all has arrived. Fails with `ApiError`; permission.denied, feature.off or confirmation.waiting
 * where the records may not leave, in which case nothing is taken.
 */
export const takeForm = async (table: string, query: TakenQuery | null): Promise<void> => {
  const session = sessionNow()
  if (!session) throw new ApiError('auth.required', '')
  const info = await call(getTable, { table }, { fresh: true })
  const taken = query ? await call(takeRecords, { table, ...query, limit: mostTaken }) : null
  const linked = await linkedTables(info)
  await registerWorker()
  await completePageFiles()
  const box = await makeBox(ownerOf(session))
  const form: TakenForm = {
    table,
    info,
    linked,
    query,
    count: taken?.data.length ?? 0,
    more: taken?.more ?? false,
    at: Date.now(),
  }
  await box.write('records', table, taken?.data ?? [])
  await box.write('form', table, form)
  noteHolding(box.owner)
  // The answer is kept from here on: it says who is signed in when no server does.
  await loadSession()
}

/** Lets a form go. Entries of it stay until they have arrived. */
export const letGo = async (box: Box, table: string): Promise<void> => {
  await box.remove('form', table)
  await box.remove('records', table)
}

/** Tables that fields of the form or of its slave rows refer to, as far as the person may read them. */
const linkedTables = async ({ table, slaves }: TableInfo): Promise<readonly LinkedTable[]> => {
  const targets = [table, ...slaves].flatMap(({ fields }) =>
    Object.values(fields).flatMap(field => fieldTypeOf(field).target?.(field) ?? []),
  )
  const found: LinkedTable[] = []
  for (const target of [...new Set(targets)].slice(0, mostLinked.tables)) {
    const linked = await linkedTable(target)
    if (linked) found.push(linked)
  }
  return found
}

const linkedTable = async (id: string): Promise<LinkedTable | null> => {
  try {
    const info = await call(getTable, { table: id }, { fresh: true })
    const { title, search = [] } = info.table
    const note = search.find(field => field !== title)
    const fields = [title, ...(note === undefined ? [] : [note])]
    const asked = { table: id, fields, pageSize: mostLinked.records, count: 'none' } as const
    const { data } = await call(listRecords, asked, { fresh: true })
    return { info, rows: data }
  } catch (error) {
    // A field may refer to records that its reader may not list.
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}
