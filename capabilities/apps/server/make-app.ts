import { AppError, issue } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { catalogOf, createRecord, findRecords, physicalTable } from '@gantry/records/server'
import { type AppSign, signOf } from '../shared/app-sign.ts'
import type { AppFacts } from '../shared/types.ts'
import { application, appSystem } from './tables.ts'

/**
 * Creates the record of an application, last in its system, in the caller's transaction. Returns its id.
 * @throws AppError request.invalid when the name is taken
 */
export const makeApp = async (
  tx: Ctx,
  wanted: AppFacts,
  administrators: readonly string[] = [],
): Promise<string> => {
  const name = wanted.name.trim()
  await refuseTaken(tx, name)
  const { id } = await createRecord(tx, application.id, {
    ...signOf(name),
    name,
    ...(wanted.description ? { description: wanted.description } : {}),
    ...(wanted.icon ? { icon: wanted.icon } : {}),
    ...(wanted.color ? { color: wanted.color } : {}),
    part_of: wanted.system?.trim() ? await systemNamed(tx, wanted.system.trim()) : null,
    ...(administrators.length > 0 && { administrators: [...administrators] }),
    order: await lastOrder(tx, application),
  })
  return id
}

/** Names are unique in the application centre. A lock serializes concurrent creations. */
export const refuseTaken = async (tx: Ctx, name: string): Promise<void> => {
  await tx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`apps.name ${tx.space}`}, 0))`)
  if ((await idNamed(tx, application, name)) !== null)
    throw new AppError('request.invalid', {}, [issue('name', 'duplicate', { value: name })])
}

/** The system with that name; created from the facts if there is none. */
export const systemNamed = async (
  tx: Ctx,
  name: string,
  { description, ...sign }: Partial<AppSign> & { readonly description?: string } = {},
): Promise<string> =>
  (await idNamed(tx, appSystem, name)) ??
  (await systemTranslated(tx, name)) ??
  (
    await createRecord(tx, appSystem.id, {
      ...signOf(name),
      ...sign,
      ...(description && { description }),
      name,
      order: await lastOrder(tx, appSystem),
    })
  ).id

/** The system that is shown under this name in one of the languages. */
const systemTranslated = async (tx: Ctx, name: string): Promise<string | null> => {
  const { translations } = await catalogOf(tx)
  const { data } = await findRecords(tx, appSystem.id, { fields: [], pageSize: 200, count: 'none' })
  const found = data.find(({ id }) =>
    Object.values(translations?.get(`${appSystem.id} ${id}`)?.name ?? {}).some(said => said.text === name),
  )
  return found?.id ?? null
}

/** An order value after all other entries of the table. */
export const lastOrder = async (tx: Ctx, table: TableDef): Promise<number> => {
  const { rows } = await tx.db.run<{ order: string }>(
    sql`select coalesce(max(f_order), 0) + 1 as "order" from ${physicalTable(tx.space, table)} where space = ${tx.space}`,
  )
  return Math.ceil(Number(rows[0]?.order ?? 1))
}

/** The entry with that name as it is stored, which readers of another language may see translated. */
const idNamed = async (tx: Ctx, table: TableDef, name: string): Promise<string | null> => {
  const { rows } = await tx.db.run<{ id: string }>(sql`
    select id from ${physicalTable(tx.space, table)}
    where space = ${tx.space} and deleted_at is null and f_name = ${name} limit 1`)
  return rows[0]?.id ?? null
}
