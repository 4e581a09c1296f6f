import { type Json, localise } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { asSystem, type Ctx } from '@gantry/kernel/server'
import { type FieldDef, where } from '@gantry/model/shared'
import { catalogOf, countRecords } from '@gantry/records/server'
import type { TemplateCell, TemplateInfo } from '../shared/types.ts'
import { sampleRegister, type Template, templates } from '../templates/index.ts'
import { type Batch, type Plant, type SampleRow, sayIn } from '../templates/plant.ts'
import { isRegister } from './install-template.ts'
import { keptBackFrom } from './kept-back.ts'

/** The available templates, each with a preview of its sample rows. */
export const listTemplates = async (ctx: Ctx): Promise<readonly TemplateInfo[]> => {
  const bare: Plant = {
    say: sayIn(ctx.actor.lang),
    now: ctx.now,
    size: 'few',
    people: faces,
    picture: null,
    areas: [],
    devices: [],
  }
  const register = sampleRegister(bare)
  const plant: Plant = { ...bare, areas: register.areas, devices: register.devices }
  const devices = await countDevices(ctx)
  const keptBack = await keptBackFrom(ctx)
  return templates
    .filter(({ id }) => !keptBack.includes(id))
    .map(template => {
      const own = template.sample(plant)
      const info = infoOf(ctx, template, { own, all: [...register.batches, ...own] })
      return { ...info, devices: template.usesRegister ? devices : null }
    })
}

/** Placeholder people in previews, instead of members of the space. */
const faces = ['王海涛', '李建国', '孙立', '陈思远', '钱伟', '吴晓峰', '苏婉', '赵婷', '曹敏'].map(name => ({
  id: name,
  name,
}))

/** Number of devices in the equipment register. */
const countDevices = async (ctx: Ctx): Promise<number> =>
  isRegister((await catalogOf(ctx)).tables)
    ? (
        await countRecords(asSystem(ctx, 'templates'), 'equipment', {
          filter: where('level', 'eq', 'device'),
        })
      ).count
    : 0

interface Sample {
  readonly own: readonly Batch[]
  /** Includes the rows that the template's own rows link to. */
  readonly all: readonly Batch[]
}

const infoOf = (ctx: Ctx, template: Template, { own, all }: Sample): Omit<TemplateInfo, 'devices'> => {
  const { lang } = ctx.actor
  const text = (words: Template['name']) => localise(words, lang)
  return {
    id: template.id,
    name: text(template.name),
    description: text(template.description),
    icon: template.icon,
    color: template.color,
    system: text(template.system),
    tables: template.tables.map(({ table }) => ({
      label: text(table.label),
      fields: Object.keys(table.fields).length,
    })),
    views: [
      ...template.tables.flatMap(({ looks, table }) =>
        looks ? [{ label: text(table.label), kind: 'list' }] : [],
      ),
      ...template.views.map(({ label, kind }) => ({ label: text(label), kind })),
    ],
    rows: own.reduce((sum, { rows }) => sum + rows.length, 0),
    preview: previewOf(ctx, template, { own, all }),
  }
}

/** Rows per preview. */
const shown = 6

const previewOf = (
  ctx: Ctx,
  { tables, preview }: Template,
  { own, all }: Sample,
): TemplateInfo['preview'] => {
  const { lang, timeZone } = ctx.actor
  const table = tables.find(each => each.table.id === preview.table)!.table
  const rows = own.flatMap(batch => (batch.table === preview.table ? batch.rows : []))
  const names = new Map([
    ...faces.map(({ id, name }) => [id, name] as const),
    ...all.flatMap(batch => batch.rows.map(row => [row.id, String(row.name ?? '')] as const)),
  ])
  const fields = [preview.title ?? table.title, ...preview.fields]
  const cellOf = (row: SampleRow, id: string): TemplateCell => {
    const field = table.fields[id]!
    const type = fieldTypeOf(field)
    const value: Json = row[id] ?? null
    if (value === null) return { text: '' }
    if (type.target) return { text: names.get(String(value)) ?? '' }
    const chosen = type.options?.(field).find(option => option.id === value)
    const text = type.format(value, field, { lang, timeZone })
    return { text, ...(chosen?.state && { state: chosen.state }) }
  }
  return {
    title: localise(table.label, lang),
    count: rows.length,
    columns: fields.map(id => localise(table.fields[id]?.label ?? id, lang)),
    rows: differing(rows, fields[0] ?? table.title, stateOf(table.fields)).map(row =>
      fields.map(id => cellOf(row, id)),
    ),
  }
}

/** The status field of a table. */
const stateOf = (fields: Readonly<Record<string, FieldDef>>): string | undefined =>
  Object.keys(fields).find(id => id === 'state' || id === 'status')

/** The newest rows with distinct titles, alternating between states, so that a preview shows every stage. */
const differing = (rows: readonly SampleRow[], title: string, state?: string): readonly SampleRow[] => {
  const byState = new Map<Json, SampleRow[]>()
  for (const row of rows.toReversed()) {
    const stage = (state === undefined ? null : row[state]) ?? null
    byState.set(stage, [...(byState.get(stage) ?? []), row])
  }
  const turns = [...byState.values()]
  const mixed = rows.flatMap((_, n) => turns.flatMap(turn => turn[n] ?? []))
  const seen = new Set<string>()
  return mixed.filter(row => seen.size !== seen.add(JSON.stringify(row[title] ?? null)).size).slice(0, shown)
}
