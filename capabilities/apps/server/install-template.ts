import { asJson, localise, newId } from '@gantry/base/shared'
import { releaseDesign } from '@gantry/designs/server'
import { withTables } from '@gantry/designs/shared'
import { asSystem, type Ctx, inTransaction } from '@gantry/kernel/server'
import type { Grant, TableDef, TableId } from '@gantry/model/shared'
import { catalogOf, saveTables, type TableSave } from '@gantry/records/server'
import { renameTable, type TableIds } from '@gantry/records/shared'
import type { AppFacts, AppScope, CreatedApp } from '../shared/types.ts'
import {
  register,
  type Template,
  type TemplateButtons,
  type TemplateTable,
  type TemplateView,
} from '../templates/index.ts'
import { fillTemplate } from './fill-template.ts'
import { keepWords } from './keep-words.ts'
import { makeApp, systemNamed } from './make-app.ts'
import { freeTableId } from './new-table.ts'
import { keepTemplateOrigin } from './packages/keep-template-origin.ts'
import { shippedId } from './packages/template-package.ts'
import { grantsOf } from './scope-grants.ts'
import { application, appSystem } from './tables.ts'

/** Options that override the template. */
export interface Installation extends Partial<AppFacts> {
  readonly scope?: AppScope
  /** Table policies that replace those of the template. */
  readonly policies?: Readonly<Record<TableId, readonly Grant[]>>
  readonly sample: 'none' | 'few' | 'year'
  /** Later versions of the shipped package are to be merged into it. */
  readonly keepsOrigin?: true
}

/**
 * Creates an application from a template with its tables, forms, views and optional sample rows, in one transaction. Tables
 * whose ids are taken get others. Devices are those of the space's equipment register; where there is none, one is made
 * with it. Names of the template that stay as they are have both languages.
 * @throws AppError request.invalid when the name is taken
 */
export const installTemplate = (ctx: Ctx, template: Template, wanted: Installation): Promise<CreatedApp> =>
  inTransaction(ctx, async tx => {
    const hasRegister = isRegister((await catalogOf(tx)).tables)
    const parts = template.usesRegister && !hasRegister ? [template, register] : [template]
    const own = parts.flatMap(({ tables }) => tables)
    const { app, tables, copies } = await design(tx, template, own, wanted)
    const made = new Map<string, string>()
    const note = (what: 'view' | 'print', at: number, id: string) =>
      made.set(shippedId(what, template.id, String(at)), id)
    for (const [at, view] of template.views.entries()) note('view', at, await release(tx, view, copies))
    for (const view of parts.filter(part => part !== template).flatMap(({ views }) => views))
      await release(tx, view, copies)
    for (const [at, print] of (template.prints ?? []).entries())
      note('print', at, await releasePrint(tx, print, copies))
    for (const buttons of template.buttons ?? []) {
      const own = await releaseButtons(tx, buttons, copies)
      for (const [at, id] of own.entries())
        made.set(shippedId('button', template.id, buttons.table, String(at)), id)
    }
    if (wanted.keepsOrigin) {
      const here = template.tables.map(({ table: { id } }) => [id, copies.get(id) ?? id] as const)
      const ids = Object.fromEntries(made)
      await keepTemplateOrigin(tx, { template: template.id, app, tables: Object.fromEntries(here), ids })
    }
    if (wanted.sample !== 'none')
      await fillTemplate(asSystem(tx, 'sample data'), template, {
        app,
        size: wanted.sample,
        copies,
        hasRegister,
      })
    return { id: app, tables, job: null }
  })

/** Creates the equipment register as a separate application. */
export const installRegister = (ctx: Ctx, wanted: Installation): Promise<string> =>
  inTransaction(ctx, async tx => {
    const { app, copies } = await design(tx, register, register.tables, wanted)
    for (const view of register.views) await release(tx, view, copies)
    return app
  })

type Design = Pick<Template, 'name' | 'description' | 'icon' | 'color' | 'system'>

const design = async (tx: Ctx, of: Design, tables: readonly TemplateTable[], wanted: Installation) => {
  const { lang } = tx.actor
  const facts = {
    name: wanted.name ?? localise(of.name, lang),
    description: wanted.description ?? localise(of.description, lang),
    system: wanted.system ?? localise(of.system, lang),
  }
  const app = await makeApp(tx, { ...facts, icon: wanted.icon ?? of.icon, color: wanted.color ?? of.color })
  await keepWords(tx, { kind: application.id, id: app }, facts, of)
  if (facts.system.trim() !== '') {
    const system = await systemNamed(tx, facts.system.trim())
    await keepWords(tx, { kind: appSystem.id, id: system }, { name: facts.system }, { name: of.system })
  }
  const copies = await idsOf(tx, tables)
  const saves = tables.map((each, at) => saveOf(each, at + 1, app, copies, wanted))
  await saveTables(tx, saves)
  const masters = saves.flatMap(({ definition }) => (definition.master === undefined ? [definition.id] : []))
  return { app, copies, tables: masters }
}

const idsOf = async (tx: Ctx, tables: readonly TemplateTable[]): Promise<TableIds> => {
  const copies = new Map<TableId, TableId>()
  for (const { table } of tables)
    copies.set(table.id, await freeTableId(tx, table.id, new Set(copies.values())))
  return copies
}

const saveOf = (
  { table, looks, policy }: TemplateTable,
  position: number,
  app: string,
  copies: TableIds,
  { policies, scope }: Installation,
): TableSave => {
  const rights =
    table.master === undefined ? (policies?.[table.id] ?? policy ?? grantsOf(scope ?? 'all')) : []
  const definition = renameTable({ ...table, app, position, policy: rights }, copies)
  return { definition, ...(looks && { view: { ...looks, table: definition.id } }) }
}

const release = async (tx: Ctx, view: TemplateView, copies: TableIds): Promise<string> => {
  const id = newId()
  const body = withTables(asJson({ ...view, id }), copies)
  await releaseDesign(tx, { kind: 'view', id, body })
  return id
}

const releasePrint = async (
  tx: Ctx,
  print: NonNullable<Template['prints']>[number],
  copies: TableIds,
): Promise<string> => {
  const id = newId()
  const body = withTables(asJson({ ...print, id }), copies)
  await releaseDesign(tx, { kind: 'print', id, body })
  return id
}

/** Answers the ids of the buttons, in their order. */
const releaseButtons = async (
  tx: Ctx,
  { table, own }: TemplateButtons,
  copies: TableIds,
): Promise<readonly string[]> => {
  const buttons = own.map(button => ({ id: newId(), ...button }))
  const body = withTables({ table, own: buttons }, copies)
  await releaseDesign(tx, { kind: 'buttons', id: copies.get(table) ?? table, body })
  return buttons.map(({ id }) => id)
}

/** Whether the tables that templates link to exist, and are not different tables with the same ids. */
export const isRegister = (tables: ReadonlyMap<TableId, TableDef>): boolean =>
  register.tables.every(({ table }) => {
    const here = tables.get(table.id)
    return Object.entries(table.fields).every(([id, { type }]) => here?.fields[id]?.type === type)
  })
