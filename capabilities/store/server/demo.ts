import { packageOfShipped, shippedApps, shippedId } from '@gantry/apps/server'
import type { Text } from '@gantry/base/shared'
import { demoSpace } from '@gantry/identity/server'
import { everySpace, type Kernel, platform, sql } from '@gantry/kernel/server'
import { outputsOf } from '../shared/outputs.ts'
import type { Both, Category, Facts } from '../shared/types.ts'
import { contentsOf, tablesIn, wordsOf } from './package/contents-of.ts'

const both = (text: Text): Both => (typeof text === 'string' ? { 'zh-CN': text, en: text } : text)

const about: Readonly<
  Record<string, { readonly category: Category; readonly zh: string; readonly en: string }>
> = {
  register: {
    category: 'maintenance',
    zh: '区域、产线、设备一棵树，带画廊与厂区地图。其他应用关联这里的设备。',
    en: 'Areas, lines and devices as one tree, with a gallery and a map of the plant. Other applications link its devices.',
  },
  work_order: {
    category: 'maintenance',
    zh: '从报修到验收：看板派工，日历排期，逐项登记工时与更换的备件。',
    en: 'From the report to acceptance: dispatch on a board, plan on a calendar, note hours and replaced parts.',
  },
  inspection: {
    category: 'maintenance',
    zh: '点检路线、计划与结果，异常直接转为缺陷。',
    en: 'Inspection routes, plans and results; anything abnormal becomes a defect.',
  },
  spare_parts: {
    category: 'warehouse',
    zh: '备件台账、出入库与安全库存，低于下限时先看到。',
    en: 'Spare parts, receipts and issues, and safety stock; what runs low is seen first.',
  },
  shift_handover: {
    category: 'production',
    zh: '班次交接：遗留事项、产量与安全提示，接班人确认后归档。',
    en: 'Shift handover: open matters, output and safety notes, filed once the next shift has confirmed.',
  },
  non_conformity: {
    category: 'quality',
    zh: '不合格品登记、评审与处置，原因与责任一目了然。',
    en: 'Non-conforming goods: recorded, reviewed and disposed of, with cause and responsibility.',
  },
  contract: {
    category: 'purchase',
    zh: '合同签订、履行与付款计划，到期前提醒。',
    en: 'Contracts from signing to payment, with a calendar of what ends.',
  },
}

/** The templates of the product as published applications; their packages are made when somebody first installs them. */
export const seedStore = async (kernel: Kernel): Promise<void> => {
  const db = platform(kernel)
  if ((await db.run(sql`select 1 from gantry.store_app limit 1`)).count > 0) return
  const now = kernel.now()
  const number = '1.0.0'
  const rows = shippedApps.map(({ id, name, description, icon, color, needs }, at) => {
    const contents = packageOfShipped(id)
    const words = about[id]
    const facts: Facts = {
      name: both(name),
      summary: both(description),
      description: words ? { 'zh-CN': words.zh, en: words.en } : both(description),
      notes: { 'zh-CN': '首个版本', en: 'First version' },
      category: words?.category ?? 'other',
      icon,
      color,
      price: 0,
    }
    return {
      app: shippedId('store', id),
      version: shippedId('store', id, number),
      source: contents.manifest.applications[0]?.id ?? id,
      template: id,
      facts,
      words: wordsOf(facts.name, facts.summary, facts.description),
      contents: contentsOf(kernel, contents),
      outputs: outputsOf(tablesIn(kernel, contents)),
      needs: needs.map(need => ({
        app: shippedId('store', need),
        name: shippedApps.find(other => other.id === need)?.name ?? need,
        from: number,
        tables: Object.keys(contents.manifest.outside.table ?? {}),
      })),
      at: new Date(now.getTime() - (shippedApps.length - at) * 9 * 86_400_000).toISOString(),
    }
  })
  await db.run(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (app uuid, version uuid, source text, template text,
        facts jsonb, words text, contents jsonb, outputs jsonb, needs jsonb, at timestamptz)
    ), apps as (
      insert into gantry.store_app (id, publisher, publisher_name, source, template, name, summary, category, icon, color, words,
        official, created_at, changed_at)
      select app, null, 'Gantry', source, template, facts -> 'name', facts -> 'summary', facts ->> 'category', facts ->> 'icon',
        (facts -> 'color')::int, words, version, at, at from given returning id
    ), versions as (
      insert into gantry.store_version (id, app, major, minor, patch, state, facts, contents, outputs, needs, findings,
        uploaded_name, uploaded_at, decided_name, decided_at)
      select g.version, a.id, 1, 0, 0, 'published', g.facts, g.contents, g.outputs, g.needs, '[]', 'Gantry', g.at, 'Gantry', g.at
      from given g join apps a on a.id = g.app returning id, app
    )
    insert into gantry.store_channel_event (app, channel, action, version, who, at)
    select v.app, 'official', 'published', v.id, 'Gantry', ${now} from versions v`)
  await kernel.database.transaction(everySpace, async tx => {
    await tx.run(sql`
      insert into gantry.store_keeper (space) select id from gantry.space where id = ${demoSpace} on conflict do nothing`)
    const rated = [
      ['work_order', 5, '上线一周班组就用熟了，看板派工比电话快得多。', '顾云'],
      ['spare_parts', 4, '安全库存提醒很有用，希望支持扫码盘点。', '顾云'],
    ] as const
    for (const [id, stars, body, by] of rated)
      await tx.run(sql`
        insert into gantry.store_review (app, space, space_name, stars, body, by_name, at, answer, answered_at)
        select ${shippedId('store', id)}, s.id, s.name, ${stars}, ${body}, ${by}, ${now},
          ${stars === 4 ? '感谢反馈，扫码盘点已列入 1.1。' : null}, ${stars === 4 ? now : null}::timestamptz
        from gantry.space s where s.id = 'lingyun' and exists (select 1 from gantry.store_app a where a.id = ${shippedId('store', id)})`)
    await tx.run(sql`
      update gantry.store_app a set (star_sum, reviews) = (
        select coalesce(sum(r.stars), 0), count(*) from gantry.store_review r where r.app = a.id)`)
    const banners = [
      [
        '从设备台账开始',
        'Start with the equipment register',
        '先建一棵设备树，点检、维修、备件都能关联到它',
        'One tree of devices that inspection, repair and spare parts link',
        'register',
        1,
      ],
      [
        '让维修有迹可循',
        'Repairs you can follow',
        '报修、派工、验收一条线',
        'Report, dispatch and accept in one place',
        'work_order',
        4,
      ],
    ] as const
    for (const [place, [zh, en, zhLine, enLine, id, look]] of banners.entries())
      await tx.run(sql`
        insert into gantry.store_banner (id, place, title, line, app, link, look, starts)
        select gen_random_uuid(), ${place + 1}, ${JSON.stringify({ 'zh-CN': zh, en })}::jsonb,
          ${JSON.stringify({ 'zh-CN': zhLine, en: enLine })}::jsonb, a.id, '', ${look}, ${now}::date
        from gantry.store_app a where a.id = ${shippedId('store', id)}`)
  })
}
