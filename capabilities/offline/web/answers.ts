import { isPlainObject } from '@gantry/base/shared'
import { sessionNow } from '@gantry/client/web'
import { type AnyContract, getRecord, getTable, listRecords, type RecordRow } from '@gantry/model/shared'
import { holds, ownerOf, ownerWithoutNetwork } from './holding.ts'
import { type Box, openBox } from './store/box.ts'
import type { TakenForm } from './take/taken-form.ts'

const keyOf = ({ path }: AnyContract, input: object): string => `${path} ${JSON.stringify(input)}`

/**
 * Keeps an answer that a page starts with, for whoever is signed in. The session itself is entered before this module has loaded.
 */
export const keepAnswer = async (contract: AnyContract, input: object, answer: unknown): Promise<void> => {
  const session = sessionNow()
  if (!session || !holds(ownerOf(session)) || !isPlainObject(answer)) return
  const box = await openBox(ownerOf(session))
  await box?.write('answer', keyOf(contract, input), answer)
}

/** What this device answers while the server cannot be reached; undefined: it does not know. */
export const heldAnswer = async (
  contract: AnyContract,
  input: object,
  space: string | null,
): Promise<unknown> => {
  const owner = ownerWithoutNetwork(space)
  const box = owner === null ? null : await openBox(owner)
  if (!box) return undefined
  if (contract.kept) return (await box.read('answer', keyOf(contract, input))) ?? undefined
  return isDevicePage(location.pathname) ? answerFromForms(box, contract.path, { ...input }) : undefined
}

/** Lists elsewhere must not take what was taken along for all there is. */
const isDevicePage = (pathname: string): boolean => pathname.replace(/\/$/, '').endsWith('/offline')

/** Answers about tables and records from the forms that were taken along. */
export const answerFromForms = async (
  box: Box,
  path: string,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> => {
  const { table, id } = input
  if (typeof table !== 'string') return undefined
  if (path === getTable.path) return (await form(box, table))?.info ?? (await linked(box, table))?.info
  if (path === getRecord.path) {
    const record = (await records(box, table)).find(row => row.id === id)
    return record && { data: record }
  }
  if (path !== listRecords.path) return undefined
  const known = await linked(box, table)
  const rows = known ? known.rows : (await form(box, table)) ? await records(box, table) : undefined
  if (!rows) return undefined
  const data = rows.filter(row => fits(row, input))
  return { data, page: { number: 1, size: data.length, next: null, capped: false }, total: data.length }
}

const form = (box: Box, table: string) => box.read<TakenForm>('form', table)

const records = async (box: Box, table: string): Promise<readonly RecordRow[]> =>
  (await box.read<readonly RecordRow[]>('records', table)) ?? []

const linked = async (box: Box, table: string) =>
  (await box.list<TakenForm>('form')).flatMap(each => each.linked).find(({ info }) => info.table.id === table)

/** Whether a row has the words that are searched for, and the ids that are asked for. Other conditions are left to the server. */
const fits = (row: RecordRow, { search, filter }: Readonly<Record<string, unknown>>): boolean => {
  if (isPlainObject(filter) && filter.field === 'id') {
    const { value } = filter
    const ids: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (!ids.includes(row.id)) return false
  }
  if (typeof search !== 'string') return true
  const text = JSON.stringify(Object.values(row)).toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
