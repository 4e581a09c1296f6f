import type { AppInfo, CreatedApp, SystemInfo, TemplateInfo } from '@gantry/apps/shared'
import { newId } from '@gantry/base/shared'
import type { ButtonOutcome, OfferedButtons, Page, RecordRow, TableView } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()
let admin: Visitor
beforeAll(async () => {
  admin = visitor()
  await admin.signIn('admin', demoPassword)
})

const listOf = async (table: string, query = '', space = 'demo'): Promise<Page<RecordRow>> => {
  const path = `/space-${space}/api/tables/${table}/records?count=exact&pageSize=200${query}`
  return (await admin.call<Page<RecordRow>>('GET', path)).body
}
const countOf = async (table: string, filter: object = {}): Promise<number> =>
  Number((await listOf(table, `&filter=${encodeURIComponent(JSON.stringify(filter))}`)).total)

const offered = async (): Promise<readonly TemplateInfo[]> =>
  (await admin.call<{ data: TemplateInfo[] }>('GET', '/api/apps/templates')).body.data

describe('the demo plant', () => {
  it('has every template and the equipment register, in their systems', async () => {
    const { body } = await admin.call<{ data: AppInfo[]; systems: { id: string; name: string }[] }>(
      'GET',
      '/api/apps',
    )
    const systems = new Map(body.systems.map(({ id, name }) => [id, name]))
    expect(body.data.map(({ name, system }) => `${systems.get(system ?? '')} ${name}`)).toEqual([
      '设备与维修 设备维修',
      '设备与维修 设备台账',
      '设备与维修 设备点检',
      '设备与维修 备件管理',
      '生产制造 交接班',
      '质量管理 不合格品',
      '采购与合同 合同台账',
    ])
  })

  it('has a year of work in all of them', async () => {
    expect(await countOf('equipment', { level: 'device' })).toBe(2_146)
    expect(await countOf('non_conformity')).toBe(204)
    expect(await countOf('contract')).toBe(60)
    expect(await countOf('shift_handover')).toBeGreaterThan(700)
    expect(await countOf('inspection')).toBeGreaterThan(1_500)
    expect(await countOf('stock_movement')).toBeGreaterThan(500)
  })

  it('has something that waits in each, and most of it done', async () => {
    for (const [table, waiting] of [
      ['inspection', { state: 'planned' }],
      ['inspection', { bad: { gt: 0 } }],
      ['spare_part', { short: true }],
      ['shift_handover', { state: { in: ['sent', 'draft'] } }],
      ['non_conformity', { state: { ne: 'closed' } }],
      ['contract', { state: 'running' }],
    ] as const) {
      const count = await countOf(table, waiting)
      expect(count, `${table} ${JSON.stringify(waiting)}`).toBeGreaterThan(0)
      expect(count, table).toBeLessThan((await countOf(table)) * 0.7)
    }
  })

  it('links its records: an order of the pump is found by its device', async () => {
    const { data } = await listOf('work_order', '&search=P-204')
    expect(data.length).toBeGreaterThan(0)
    expect(data[0]).toMatchObject({ equipment: { title: 'P-204 循环水泵' } })
    const inspections = await listOf('inspection')
    expect(inspections.data.every(({ equipment, area }) => equipment !== null && area !== null)).toBe(true)
  })

  it('keeps a stock that is the sum of its movements and is never below zero', async () => {
    const parts = await listOf('spare_part')
    const [part] = parts.data
    const moved = await listOf(
      'stock_movement',
      `&filter=${encodeURIComponent(JSON.stringify({ part: part?.id }))}`,
    )
    expect(Number(part?.stock)).toBe(moved.data.reduce((sum, row) => sum + Number(row.change), 0))
    expect(parts.data.filter(({ stock }) => Number(stock) < 0)).toEqual([])
  })

  it('tells of its past as it was: what was made by then stands in a list of then', async () => {
    const moment = new Date(Date.now() - 180 * 24 * 3_600_000).toISOString()
    const { status, body } = await admin.call<{ data: object[] }>(
      'GET',
      `/api/tables/non_conformity/as-of?moment=${encodeURIComponent(moment)}`,
    )
    expect(status).toBe(200)
    expect(body.data.length).toBeGreaterThan(20)
  })

  it('offers a board and a calendar beside its lists', async () => {
    for (const table of ['work_order', 'inspection', 'non_conformity', 'shift_handover', 'contract']) {
      const { body } = await admin.call<{ data: TableView[] }>('GET', `/api/tables/${table}/views`)
      expect(
        body.data.map(({ kind }) => kind),
        table,
      ).toEqual(expect.arrayContaining(['board', 'calendar']))
    }
  })

  it('offers a gallery and a map of the devices', async () => {
    const { body } = await admin.call<{ data: TableView[] }>('GET', '/api/tables/equipment/views')
    expect(body.data.map(({ kind }) => kind)).toEqual(['gallery', 'map'])
  })
})

describe('new from a template', () => {
  it('shows each by rows of its own, and the devices it will find', async () => {
    const all = await offered()
    expect(all).toHaveLength(6)
    expect(all[0]?.preview.rows[0]?.map(({ text }) => text)).toEqual([
      '循环水泵机械密封渗漏，更换密封与轴承',
      '处理中',
      'P-204 循环水泵',
      '王海涛',
    ])
    for (const { preview, devices, tables, views } of all) {
      expect(preview.rows.length).toBeGreaterThan(1)
      expect(preview.rows.every(cells => cells.length === preview.columns.length && cells[0]?.text)).toBe(
        true,
      )
      expect([devices, tables.length >= 2, views.length >= 3]).toEqual([2_146, true, true])
    }
  })

  it('is made in a space that has nothing, with a register and sample rows, again and again', async () => {
    const made: CreatedApp[] = []
    for (const { id, name } of await offered()) {
      const { status, body } = await admin.call<CreatedApp>('POST', '/space-lingyun/api/apps/from-template', {
        template: id,
        name: `我的${name}`,
        sample: true,
      })
      expect([id, status, body]).toMatchObject([id, 201, {}])
      made.push(body)
    }
    const orders = ['work_order', 'parts_order', 'overhaul_task', 'area', 'equipment']
    expect(made[0]?.tables).toEqual(orders)
    const { data: apps } = (await admin.call<{ data: readonly AppInfo[] }>('GET', '/space-lingyun/api/apps'))
      .body
    expect(apps.find(({ id }) => id === made[0]?.id)?.tables.map(({ id }) => id)).toEqual(orders)
    expect(made[1]?.tables).toEqual(['inspection', 'instrument', 'instrument_booking'])
    expect((await listOf('inspection', '', 'lingyun')).total).toBeGreaterThan(20)

    const again = await admin.call<CreatedApp>('POST', '/space-lingyun/api/apps/from-template', {
      template: 'spare_parts',
      name: '二号库',
    })
    expect(again.body.tables).toEqual(['spare_part_2', 'stock_movement_2'])
    expect((await listOf('spare_part_2', '', 'lingyun')).total).toBe(0)
  })

  it('has its name in both languages, in whichever it was made, unless it was given another', async () => {
    const english = { 'accept-language': 'en' }
    const make = (template: string, name?: string) =>
      admin.call<CreatedApp>('POST', '/space-lingyun/api/apps/from-template', { template, name }, english)
    const [handover, contracts, other] = [
      (await make('shift_handover')).body.id,
      (await make('contract', 'Contracts')).body.id,
      (await make('spare_parts', 'Store 3')).body.id,
    ]
    const namesIn = async (lang: string) => {
      const headers = { 'accept-language': lang }
      const { body } = await admin.call<{ data: AppInfo[]; systems: SystemInfo[] }>(
        'GET',
        '/space-lingyun/api/apps',
        undefined,
        headers,
      )
      const systems = new Map(body.systems.map(({ id, name }) => [id, name]))
      return [handover, contracts, other].map(made => {
        const app = body.data.find(({ id }) => id === made)
        return `${systems.get(app?.system ?? '')} ${app?.name}`
      })
    }
    expect(await namesIn('en')).toEqual([
      'Production Shift handover',
      'Purchase and contracts Contracts',
      'Equipment and repair Store 3',
    ])
    expect(await namesIn('zh-CN')).toEqual(['生产制造 交接班', '采购与合同 合同台账', '设备与维修 Store 3'])
  })

  it('takes no name twice and no template that is not there, and leaves nothing behind', async () => {
    const twice = await admin.call<{ issues: object[] }>('POST', '/api/apps/from-template', {
      template: 'contract',
      name: '合同台账',
    })
    expect(twice.body.issues).toMatchObject([{ field: 'name', code: 'duplicate' }])
    const unknown = await admin.call<{ issues: object[] }>('POST', '/api/apps/from-template', {
      template: 'nothing',
    })
    expect(unknown.body.issues).toMatchObject([{ field: 'template', code: 'unknown' }])
  })
})

describe('a work order whose parts are short', () => {
  it('orders the missing ones by its button, once, and waits for them', async () => {
    const orders = '/api/tables/work_order'
    const { body: made } = await admin.call<{ data: RecordRow }>('POST', `${orders}/records`, {
      title: '更换机械密封',
      status: 'open',
      priority: 'high',
      area: 'A3',
      items: [
        { name: '机械密封 109-45', qty: 2, price: 1860, missing: 1 },
        { name: 'O 型圈', qty: 4, price: 6.5 },
      ],
    })
    const { body: offered } = await admin.call<OfferedButtons>('GET', `${orders}/buttons`)
    const button = offered.own.find(({ showWhen }) => showWhen?.includes('missing'))
    expect(offered.fields).toEqual(['status'])
    const press = (id = newId()) =>
      admin.call<ButtonOutcome>('POST', `${orders}/buttons/${button?.id}/press`, {
        press: id,
        ids: [made.data.id],
      })
    const first = newId()
    const [one, again] = [await press(first), await press(first)]
    expect([one.status, one.body]).toMatchObject([200, { done: [made.data.id], refused: [] }])
    expect(again.body).toEqual(one.body)
    const filter = encodeURIComponent(JSON.stringify({ order: made.data.id }))
    const { data } = await listOf('parts_order', `&filter=${filter}&fields=title,state,items`)
    expect(data).toMatchObject([
      { title: '更换机械密封', state: 'new', items: [{ name: '机械密封 109-45', qty: 1, price: 1860 }] },
    ])
    expect((await press()).body).toMatchObject({ done: [], refused: [{ code: 'button.not_now' }] })
  })
})

describe('an inspection with a bad item', () => {
  it('asks for a picture and a finding', async () => {
    const device = (await listOf('equipment', '&search=P-205')).data[0]?.id
    const { status, body } = await admin.call<{ issues: object[] }>(
      'POST',
      '/api/tables/inspection/records',
      {
        route: 'A3',
        equipment: device,
        shift: 'day',
        due: '2031-05-05',
        items: [{ name: '振动速度', result: 'bad' }],
      },
    )
    expect(status).toBe(422)
    expect(body.issues).toMatchObject([
      { field: 'picture', code: 'required' },
      { field: 'finding', code: 'required' },
      { field: 'items.0.note', code: 'required' },
    ])
  })
})
