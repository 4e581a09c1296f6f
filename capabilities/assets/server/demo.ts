import { newId } from '@gantry/base/shared'
import { demoSpace, memberActors } from '@gantry/identity/server'
import { asSystem, type Ctx, inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { catalogOf, createRecord } from '@gantry/records/server'
import type { AssetKind } from '../shared/contract.ts'
import { addCategory } from './categories.ts'
import { checkAsset } from './check-asset.ts'

/** Days of the trend of a score. */
const days = 30
const day = 86_400_000

interface Check {
  readonly column: string
  readonly rule: string
  readonly least?: string
  readonly most?: string
  readonly other?: string
}

interface Wanted {
  readonly kind: AssetKind
  /** Beginning of the id of its table, or the name of the design. */
  readonly object: string
  readonly category: string
  readonly grade: string
  readonly description: string
  readonly tags: readonly string[]
  readonly draft?: true
  readonly unowned?: true
  readonly checks?: readonly Check[]
  /** Score of 30 days ago. */
  readonly from?: number
}

const wanted: readonly Wanted[] = [
  {
    kind: 'table',
    object: 'equipment',
    category: '设备台账',
    grade: 'internal',
    description: '全厂设备的编号、位置与状态。维修、巡检与成本都以它为准。',
    tags: ['主数据', '设备'],
    checks: [
      { column: 'name', rule: 'filled' },
      { column: 'state', rule: 'filled' },
      { column: 'code', rule: 'unique' },
    ],
    from: 91,
  },
  {
    kind: 'table',
    object: 'work_order',
    category: '维修记录',
    grade: 'internal',
    description: '维修工单的进度、工时与费用，每天用于班前会。',
    tags: ['维修'],
    checks: [
      { column: 'asset', rule: 'filled' },
      { column: 'equipment', rule: 'filled' },
      { column: 'assignee', rule: 'filled' },
      { column: 'amount', rule: 'range', least: '0', most: '20000' },
      { column: 'equipment', rule: 'refers', other: 'equipment.id' },
      { column: 'title', rule: 'fresh', most: '7' },
    ],
    from: 82,
  },
  {
    kind: 'table',
    object: 'spare_part',
    category: '物料',
    grade: 'internal',
    description: '备件的规格、单价、安全库存与库位；目录每天由 ERP 同步。',
    tags: ['主数据', '备件'],
    checks: [
      { column: 'name', rule: 'filled' },
      { column: 'code', rule: 'unique' },
      { column: 'shelf', rule: 'filled' },
      { column: 'price', rule: 'range', least: '0' },
    ],
    from: 88,
  },
  {
    kind: 'table',
    object: 'stock_movement',
    category: '物料',
    grade: 'internal',
    description: '备件的入库、领用与盘点。',
    tags: ['备件'],
    checks: [{ column: 'part', rule: 'refers', other: 'spare_part.id' }],
    from: 100,
  },
  {
    kind: 'task',
    object: '备件目录同步',
    category: '物料',
    grade: 'internal',
    description: '每天从 ERP 接收备件目录。',
    tags: ['ERP'],
    unowned: true,
  },
  {
    kind: 'api',
    object: '各区域维修费用',
    category: '维修记录',
    grade: 'internal',
    description: '按区域统计工单数与维修费用的接口，BI 每天读取。',
    tags: ['费用', '接口'],
  },
  {
    kind: 'chart',
    object: '费用按区域',
    category: '维修记录',
    grade: 'confidential',
    description: '维修费用按区域汇总，只给成本会计与设备科。',
    tags: ['费用'],
    draft: true,
  },
]

/** Objects of the demo plant by kind and name: tables by the beginning of their id, designs by their Chinese name. */
const objectOf = async (ctx: Ctx, { kind, object }: Wanted): Promise<{ id: string; name: string } | null> => {
  if (kind !== 'table') {
    const { rows } = await ctx.db.run<{ id: string; name: string }>(sql`
      select id, coalesce(name ->> 'zh-CN', name #>> '{}') as name from gantry.design
      where space = ${ctx.space} and kind = ${kind} and coalesce(name ->> 'zh-CN', name #>> '{}') = ${object} limit 1`)
    return rows[0] ?? null
  }
  const { tables } = await catalogOf(ctx)
  const drawn = [...tables.values()].filter(({ home, master }) => home !== 'platform' && master === undefined)
  const found = tables.get(object) ?? drawn.find(({ id }) => id.startsWith(`${object}_`))
  if (!found) return null
  const { label } = found
  return { id: found.id, name: typeof label === 'string' ? label : (label?.['zh-CN'] ?? found.id) }
}

/** Data assets of the demo plant in categories, checked today, with the scores of the last weeks and requests of a reader; once. */
export const seedAssets = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.t_data_asset where space = ${ctx.space} limit 1`)
  const [admin] = await memberActors(ctx, sql`m.f_user_type = 'admin'`, 1)
  const [reader] = await memberActors(ctx, sql`m.f_user_type = 'user'`, 1)
  if (rows.length > 0 || !admin || !reader) return
  const made = await inTransaction(ctx, tx => createAssets(tx, admin.actor.personId))
  if (made.length === 0) return
  for (const { id } of made.filter(({ checks }) => checks)) await checkAsset(ctx, id)
  await seedScores(ctx, made)
  await seedRequests(ctx, made, reader.actor.personId)
}

type Made = Wanted & { readonly id: string }

const createAssets = async (tx: Ctx, steward: string): Promise<readonly Made[]> => {
  const { tables } = await catalogOf(tx)
  const made: Made[] = []
  const categories = new Map<string, string>()
  for (const each of wanted) {
    const object = await objectOf(tx, each)
    if (!object) continue
    if (categories.size === 0) categories.set('', await addCategory(tx, '工厂数据', null))
    const known = categories.get(each.category)
    const category = known ?? (await addCategory(tx, each.category, categories.get('') ?? null))
    categories.set(each.category, category)
    const fields = tables.get(object.id)?.fields ?? {}
    const checks = each.checks?.filter(({ column }) => column in fields)
    const { id } = await createRecord(asSystem(tx, 'demo data'), 'data_asset', {
      name: object.name,
      kind: each.kind,
      object: object.id,
      state: each.draft ? 'draft' : 'published',
      grade: each.grade,
      category,
      description: each.description,
      tags: [...each.tags],
      ...(!each.unowned && { steward }),
      ...(checks && { checks: checks.map(check => ({ ...check, weight: '1' })) }),
    })
    made.push({ ...each, id })
  }
  return made
}

/** Scores that rose over the last weeks to those of today. */
const seedScores = async (ctx: Ctx, made: readonly Made[]): Promise<void> => {
  const { rows } = await ctx.db.run<{ readonly id: string; readonly score: number }>(sql`
    select id, f_score::int as score from gantry.t_data_asset where space = ${ctx.space} and f_score is not null`)
  const scores = rows.flatMap(({ id, score }) => {
    const from = Math.min(made.find(each => each.id === id)?.from ?? score, score)
    return Array.from({ length: days - 1 }, (_, at) => ({
      asset: id,
      day: new Date(ctx.now.getTime() - (days - 1 - at) * day).toISOString().slice(0, 10),
      score: Math.max(0, Math.round(from + ((score - from) * at) / (days - 1)) - (at % 9 === 4 ? 3 : 0)),
    }))
  })
  await ctx.db.run(sql`
    insert into gantry.asset_score (space, asset, day, score)
    select ${ctx.space}, s.asset, s.day, s.score
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as s(asset uuid, day date, score int)
    on conflict do nothing`)
}

/** A request that waits for its owner, and one that was granted. */
const seedRequests = async (ctx: Ctx, made: readonly Made[], reader: string): Promise<void> => {
  const asked = [
    { object: 'work_order', purpose: '分析区域的重复故障', days: 90, ago: 1, state: 'open' },
    { object: 'spare_part', purpose: '核对安全库存', days: 180, ago: 12, state: 'granted' },
  ]
  for (const { object, purpose, days: span, ago, state } of asked) {
    const asset = made.find(each => each.object === object)
    if (!asset) continue
    const at = new Date(ctx.now.getTime() - ago * day)
    const until = state === 'granted' ? new Date(at.getTime() + span * day) : null
    await ctx.db.run(sql`
      insert into gantry.asset_request (space, id, asset, person, purpose, days, state, at, until)
      values (${ctx.space}, ${newId()}::uuid, ${asset.id}::uuid, ${reader}::uuid, ${purpose}, ${span}, ${state}, ${at}, ${until})`)
  }
}
