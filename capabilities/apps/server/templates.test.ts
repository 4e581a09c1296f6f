import type { Lang } from '@gantry/base/shared'
import type { TableDef } from '@gantry/model/shared'
import { checkView as checkLooks, checkTable } from '@gantry/records/server'
import { checkView } from '@gantry/screens/shared'
import { describe, expect, it } from 'vitest'
import { register, sampleRegister, templates } from '../templates/index.ts'
import { type Plant, sayIn } from '../templates/plant.ts'

const sources = [...register.tables, ...templates.flatMap(({ tables }) => tables)]
const tables = new Map<string, TableDef>(
  sources.map(({ table, policy = [] }) => [table.id, { ...table, policy, app: 'app' }]),
)
const bare: Plant = {
  say: sayIn('zh-CN'),
  now: new Date('2026-07-16T04:02:00Z'),
  size: 'few',
  people: [{ id: '0196a000-0000-7000-8000-000000000009', name: '王海涛' }],
  picture: { id: '0196a000-0000-7000-8000-00000000000a', name: 'a.png', size: 1, mime: 'image/png' },
  areas: [],
  devices: [],
}
const plantOf = (size: Plant['size']): Plant => ({ ...bare, ...sampleRegister({ ...bare, size }), size })

it('has six templates, each with a name of its own', () => {
  expect(new Set(templates.map(({ id }) => id)).size).toBe(6)
})

it.each(sources.map(each => [each.table.id, each] as const))(
  '%s is sound with its looks',
  (id, { looks }) => {
    const table = tables.get(id)!
    // Fields of slave tables and links are known by the other tables of the templates and the product's members.
    const known = new Map([...tables, ['member', { ...table, id: 'member', fields: {} }] as const])
    expect(checkTable(table, known)).toEqual([])
    if (looks) expect(checkLooks(table, { ...looks, table: id }, known)).toEqual([])
  },
)

it.each(
  [register, ...templates]
    .flatMap(({ views }) => views)
    .map(view => [`${view.table} ${view.kind}`, view] as const),
)('the view %s can be shown', (_name, view) => {
  expect(checkView({ ...view, id: 'view' }, tables.get(view.table)!)).toEqual([])
})

describe.each(templates.map(template => [template.id, template] as const))(
  'sample rows of %s',
  (_id, template) => {
    it.each(['few', 'year'] as const)('fill fields that are there (%s), and none the engine makes', size => {
      for (const { table, rows } of template.sample(plantOf(size))) {
        const { fields } = tables.get(table)!
        expect(rows.length).toBeGreaterThan(5)
        const given = new Set(rows.flatMap(row => Object.keys(row)))
        const system = ['id', 'createdAt', 'createdBy', 'owner']
        expect([...given].filter(id => !system.includes(id) && (!fields[id] || fields[id].computed))).toEqual(
          [],
        )
      }
    })

    it('have the same structure in English, and no Chinese left', () => {
      const inLang = (lang: Lang) => {
        const plant = { ...bare, say: sayIn(lang) }
        const register = sampleRegister(plant)
        return [register.batches, template.sample({ ...plant, ...register })].flat()
      }
      const shape = (batches: ReturnType<typeof inLang>) =>
        batches.map(({ table, rows }) => [table, rows.map(row => Object.keys(row))])
      expect(shape(inLang('en'))).toEqual(shape(inLang('zh-CN')))
      expect(JSON.stringify(inLang('en')).match(/[\u4e00-\u9fff；。]+/g)).toBeNull()
    })

    it('are made in the past, in their order', () => {
      for (const { rows } of template.sample(plantOf('year'))) {
        const made = rows.map(row => String(row.createdAt))
        expect(made.every(at => at <= bare.now.toISOString())).toBe(true)
        expect(made.filter((at, n) => n > 0 && at.slice(0, 10) < String(made[n - 1]).slice(0, 10))).toEqual(
          [],
        )
      }
    })
  },
)
