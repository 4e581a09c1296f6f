import type { Ctx } from '@gantry/kernel/server'
import { any, me, where } from '@gantry/model/shared'
import { type Designers, findRecords, getRecord } from '@gantry/records/server'
import { refsOf } from './list-apps.ts'
import { application, appSystem } from './tables.ts'

/** Maximum applications per person, equal to the limit of the application centre. */
const most = 200

/** The administrators of an application, and of its system, are its designers. */
export const appDesigners: Designers = {
  appsOf: async ctx => {
    const filter = any(
      where('administrators', 'contains', me),
      where('part_of.administrators', 'contains', me),
    )
    const { data } = await findRecords(ctx, application.id, {
      filter,
      fields: [],
      pageSize: most,
      count: 'none',
    })
    return new Set(data.map(({ id }) => id))
  },
  peopleOf: async (ctx, app) => {
    const { data } = await getRecord(ctx, application.id, app)
    const [system] = refsOf(data.part_of)
    const above = system ? await systemAdministrators(ctx, system.id) : []
    return [...new Set([...refsOf(data.administrators).map(({ id }) => id), ...above])]
  },
}

const systemAdministrators = async (ctx: Ctx, id: string): Promise<readonly string[]> => {
  const { data } = await getRecord(ctx, appSystem.id, id)
  return refsOf(data.administrators).map(person => person.id)
}
