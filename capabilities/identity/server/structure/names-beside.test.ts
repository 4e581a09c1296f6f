import { platform, sql } from '@gantry/kernel/server'
import { createRecord, updateRecord } from '@gantry/records/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminCtx, identityApp } from '../fixtures.ts'

const { kernel, browser } = await identityApp()
const admin = browser()
beforeAll(() => admin.signIn('admin', { space: 'demo' }))

const make = async (
  table: 'department' | 'org_unit',
  fields: Record<string, string | null>,
): Promise<string> => (await createRecord(await adminCtx(kernel), table, fields)).id

const change = async (
  table: 'department' | 'org_unit',
  id: string,
  fields: Record<string, string | null>,
) => {
  const ctx = await adminCtx(kernel)
  const from = table === 'department' ? sql`gantry.t_department` : sql`gantry.t_org_unit`
  const { rows } = await platform(kernel).run<{ version: number }>(
    sql`select version from ${from} where id = ${id}::uuid`,
  )
  const version = rows[0]?.version ?? 0
  return updateRecord(ctx, table, id, { version, ...fields })
}

const refused = { code: 'record.invalid', issues: [{ field: 'name', code: 'same_beside' }] }

describe('a department', () => {
  it('is neither made, renamed nor moved to where its name is taken, in any case of letters', async () => {
    const above = await make('department', { name: '总装分厂', parent: null })
    const other = await make('department', { name: '铸造分厂', parent: null })
    const line = await make('department', { name: 'Line A', parent: above })
    await expect(make('department', { name: ' line a', parent: above })).rejects.toMatchObject(refused)
    const far = await make('department', { name: 'Line A', parent: other })
    const near = await make('department', { name: 'Line B', parent: above })
    await expect(change('department', near, { name: 'LINE A' })).rejects.toMatchObject(refused)
    await expect(change('department', far, { parent: above })).rejects.toMatchObject(refused)
    await change('department', line, { name: 'Line C' })
    await change('department', far, { parent: above })
  })

  it('that had the name of another before keeps its name until it is given a new one', async () => {
    const first = await make('department', { name: '老一班', parent: null })
    const second = await make('department', { name: '老二班', parent: null })
    await platform(kernel).run(sql`alter table gantry.t_department disable trigger department_beside_changed`)
    await platform(kernel).run(
      sql`update gantry.t_department set f_name = '老一班' where id = ${second}::uuid`,
    )
    await platform(kernel).run(sql`alter table gantry.t_department enable trigger department_beside_changed`)
    await change('department', second, { order: '7' })
    await change('department', first, { order: '8' })
    await expect(change('department', first, { name: '老一班 ' })).resolves.toBeDefined()
    await change('department', second, { name: '老二班' })
  })

  it('is not merged into one that has a department of the same name below', async () => {
    const [from, into] = [
      await make('department', { name: '合并前', parent: null }),
      await make('department', { name: '合并后', parent: null }),
    ]
    for (const parent of [from, into]) await make('department', { name: '质检组', parent })
    const { status, body } = await admin.call('POST', `/api/identity/departments/${from}/merge`, { into })
    expect(status).toBe(400)
    expect(body.issues?.[0]).toMatchObject({
      field: 'into',
      code: 'same_below_both',
      params: { names: '质检组' },
    })
  })
})

it('a unit shares its name with none beside it, but with one of another dimension', async () => {
  const ctx = await adminCtx(kernel)
  const [sites, projects] = [
    (await createRecord(ctx, 'dimension', { name: '厂区维度' })).id,
    (await createRecord(ctx, 'dimension', { name: '项目维度' })).id,
  ]
  await make('org_unit', { name: '一期', dimension: sites, above: null })
  await make('org_unit', { name: '一期', dimension: projects, above: null })
  const second = await make('org_unit', { name: '二期', dimension: sites, above: null })
  await expect(make('org_unit', { name: '一期', dimension: sites, above: null })).rejects.toMatchObject(
    refused,
  )
  await expect(change('org_unit', second, { name: '一期' })).rejects.toMatchObject(refused)
})
