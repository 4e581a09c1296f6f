import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportPlan, OutsideThing } from '@gantry/apps/shared'
import type { OpenedDesign } from '@gantry/designs/shared'
import type { Page, RecordRow, TableDef } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'
import { packageTools } from './package-tools.ts'

const { visitor, url } = await productApp()
const folder = await mkdtemp(join(tmpdir(), 'links-'))
afterAll(() => rm(folder, { recursive: true }))

let admin: Visitor
beforeAll(async () => {
  admin = visitor()
  await admin.signIn('admin', demoPassword)
})

const { filesWith, send, planOf, carryOut, installs, eventually } = packageTools(() => admin, { url, folder })

const tables = ({ outside }: ImportPlan): readonly OutsideThing[] =>
  outside.filter(({ kind }) => kind === 'table')
const leaving = (plan: ImportPlan) => tables(plan).map(({ key }) => key)
const fieldsHere = async (table: string) => {
  const { body } = await admin.call<OpenedDesign<{ readonly tables: readonly TableDef[] }>>(
    'GET',
    `/space-lingyun/api/designs/table/${table}`,
  )
  return Object.keys(body.published?.tables[0]?.fields ?? {})
}

it('an application comes without its links to one that does not, and is not asked again', async () => {
  const files = await filesWith('demo', ['设备维修'], '&records[work_order]=sample')
  const file = await send(files, 'lingyun')
  const asked = await planOf('lingyun', { file })
  expect(asked.open.errors).toBeGreaterThan(0)
  const equipment = tables(asked).find(({ key }) => key === 'table/equipment')
  expect(equipment).toMatchObject({ here: null, isLeft: false, cost: { stays: [] } })
  expect(equipment?.cost?.fields.length).toBeGreaterThan(0)
  expect(equipment?.cost?.places.length).toBeGreaterThan(0)

  const leaves = leaving(asked)
  const plan = await planOf('lingyun', { file, leaves })
  expect(tables(plan).every(({ isLeft }) => isLeft)).toBe(true)
  expect(
    plan.items.flatMap(({ key, problems }) =>
      problems
        .filter(({ severity }) => severity === 'error')
        .map(problem => [key, problem.field, problem.code]),
    ),
  ).toEqual([])
  const install = await carryOut('lingyun', { file, leaves })
  const fields = await fieldsHere('work_order')
  expect(fields).toContain('title')
  expect(fields).not.toContain('equipment')
  await eventually(async () => {
    const done = (await installs('lingyun')).find(({ id }) => id === install)
    expect(done?.records).toMatchObject({ state: 'done', report: { refused: 0 } })
  })
  const { body } = await admin.call<Page<RecordRow>>(
    'GET',
    '/space-lingyun/api/tables/work_order/records?count=exact',
  )
  expect(body.total).toBeGreaterThan(0)

  const again = await planOf('lingyun', { file })
  expect(tables(again).every(({ isLeft }) => isLeft)).toBe(true)
  expect(again.items.map(({ state }) => state)).toEqual(again.items.map(() => 'same'))
  const taken = await planOf('lingyun', { file, leaves: [] })
  expect(taken.items.find(({ key }) => key === 'table/work_order')?.state).toBe('changed')
}, 120_000)
