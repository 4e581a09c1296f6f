import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type RecordRow, where } from '@gantry/model/shared'
import { createRecords, findRecords } from '@gantry/records/server'
import type { TableIds } from '@gantry/records/shared'
import { sampleRegister, type Template } from '../templates/index.ts'
import { type Batch, type Plant, sayIn } from '../templates/plant.ts'
import { storeSamplePicture } from './sample-picture.ts'
import { rememberSamples } from './sample-rows.ts'

interface Filling {
  /** The application the rows are samples of. */
  readonly app: string
  readonly size: Plant['size']
  readonly copies: TableIds
  /** The equipment register of the space is used; otherwise the template's own is filled too. */
  readonly hasRegister: boolean
}

/**
 * Creates the sample rows of a template in the language of the actor, with realistic creation times instead of the current
 * time.
 */
export const fillTemplate = async (
  ctx: Ctx,
  template: Template,
  { app, size, copies, hasRegister }: Filling,
): Promise<void> => {
  const bare = await plantOf(ctx, size)
  const made = hasRegister ? null : sampleRegister({ ...bare, areas: [], devices: [] })
  if (made && template.usesRegister) await createAll(ctx, app, made.batches, copies)
  const found = made ?? (await registerOf(ctx))
  await createAll(ctx, app, template.sample({ ...bare, areas: found.areas, devices: found.devices }), copies)
}

/** Creates the rows of a new equipment register. */
export const fillRegister = async (ctx: Ctx, app: string, size: Plant['size']): Promise<void> => {
  const plant = await plantOf(ctx, size)
  await createAll(ctx, app, sampleRegister({ ...plant, areas: [], devices: [] }).batches, new Map())
}

const plantOf = async (
  ctx: Ctx,
  size: Plant['size'],
): Promise<Pick<Plant, 'say' | 'now' | 'size' | 'people' | 'picture'>> => {
  const { data } = await findRecords(ctx, 'member', { pageSize: 100, count: 'none', fields: ['name'] })
  return {
    say: sayIn(ctx.actor.lang),
    now: ctx.now,
    size,
    people: data.map(({ id, name }) => ({ id, name: String(name) })),
    picture: await storeSamplePicture(ctx),
  }
}

/** The oldest devices of the register: other samples refer to the devices entered first. */
const registerOf = async (ctx: Ctx): Promise<Pick<Plant, 'areas' | 'devices'>> => {
  const sort = [{ field: 'createdAt', direction: 'asc' }] as const
  const [areas, devices] = await Promise.all([
    findRecords(ctx, 'area', { pageSize: 100, count: 'none', fields: ['code'] }),
    findRecords(ctx, 'equipment', {
      filter: where('level', 'eq', 'device'),
      fields: ['name'],
      pageSize: 100,
      count: 'none',
      sort,
    }),
  ])
  return {
    areas: areas.data.map(({ id, code }) => ({ id, code: String(code) })),
    devices: devices.data.map(({ id, name }: RecordRow) => ({ id, name: String(name) })),
  }
}

/** Rows per statement. */
const together = 400

const createAll = async (
  ctx: Ctx,
  app: string,
  batches: readonly Batch[],
  copies: TableIds,
): Promise<void> => {
  for (const { table, rows } of batches) {
    const id = copies.get(table) ?? table
    for (let from = 0; from < rows.length; from += together) {
      const outcomes = await createRecords(ctx, id, rows.slice(from, from + together))
      const made = outcomes.map(outcome => {
        if (!outcome.ok) throw new AppError(outcome.code, { table: id }, outcome.issues)
        return { record: outcome.id, version: outcome.version }
      })
      await rememberSamples(ctx, app, id, made)
    }
  }
}
