import { AppError, type Issue, issue } from '@gantry/base/shared'
import { bookedTime, fieldTypeOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { findRecords } from '../read/find-records.ts'

/** The detail of the trigger's error; see `bookingTable`. */
interface Clash {
  readonly rule: string
  /** The other booking; null where the resource has no capacity at all. */
  readonly other: string | null
  readonly from: string | null
  readonly to: string | null
}

const isClash = (value: unknown): value is Clash =>
  typeof value === 'object' && value !== null && 'rule' in value && 'other' in value

const clashOf = (detail: string | null): Clash | null => {
  const found: unknown = detail?.startsWith('{') ? JSON.parse(detail) : null
  return isClash(found) ? found : null
}

/** The refusal of a write by a booking rule, which `tellOccupied` words for the writer. */
export const occupied = (table: TableDef, detail: string | null): AppError => {
  const clash = clashOf(detail)
  const rule = table.bookings?.find(({ id }) => id === clash?.rule) ?? table.bookings?.[0]
  return new AppError('record.invalid', { table: table.id }, [
    issue(rule?.start ?? '', 'time_occupied', { ...clash }),
  ])
}

/** A refusal by a booking rule: it concerns one record of a batch, and the database does not say which. */
export const isOccupied = (error: unknown): error is AppError =>
  error instanceof AppError &&
  error.issues.some(({ code }) => code === 'time_occupied' || code === 'ends_before_start')

/** The issues of such a refusal: they name the other booking if the writer may read it, otherwise its times only. */
export const tellOccupied = (ctx: Ctx, table: TableDef, { issues }: AppError): Promise<readonly Issue[]> =>
  Promise.all(
    issues.map(async found => {
      if (found.code !== 'time_occupied') return found
      const field = table.fields[found.field]
      const { from, to, other } = found.params ?? {}
      if (!field || typeof from !== 'string' || typeof to !== 'string')
        return issue(found.field, 'time_occupied', { from: '', to: '' })
      const dated = bookedTime(field) === 'date'
      const shown = (moment: string, earlier = 0) => {
        const at = new Date(Date.parse(moment) - earlier).toISOString()
        return fieldTypeOf(field).format(dated ? at.slice(0, 10) : at, field, ctx.actor)
      }
      // The last day of a booking is the day before its exclusive end.
      const times = { from: shown(from), to: shown(to, dated ? 86_400_000 : 0) }
      const title = typeof other === 'string' ? await titleFor(ctx, table, other) : null
      return title === null
        ? issue(found.field, 'time_occupied', times)
        : issue(found.field, 'time_occupied_by', { ...times, title, record: String(other) })
    }),
  )

/** The title of a record as the writer may read it; null if he may not. */
const titleFor = async (ctx: Ctx, table: TableDef, id: string): Promise<string | null> => {
  const field = table.fields[table.title]
  if (!field) return null
  const { data } = await findRecords(ctx, table.id, {
    filter: { op: 'eq', field: 'id', value: id },
    pageSize: 1,
    count: 'none',
  })
  const value = data[0]?.[table.title] ?? null
  return value === null ? null : fieldTypeOf(field).format(value, field, ctx.actor).slice(0, 80)
}
