import { createHash } from 'node:crypto'
import { type Sql, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import type { PublicFormSettings, PublicFormState } from '../shared/contract.ts'

/** A public form as it is stored. */
export interface FormRow {
  readonly space: string
  readonly id: string
  readonly table: TableId
  readonly settings: PublicFormSettings
  readonly password: string | null
  readonly isOn: boolean
  readonly maker: string
  readonly makerName: string
  readonly tokenSealed: string
  /** Milliseconds since the Unix epoch: when its link or password was changed last. Visits that began before are over. */
  readonly securedAt: number
  readonly answers: number
  readonly version: number
}

export const formColumns: Sql = sql`f.space, f.id, f.table_id as "table", f.settings, f.password, f.is_on as "isOn", f.maker,
  f.maker_name as "makerName", f.token_sealed as "tokenSealed", (extract(epoch from f.secured_at) * 1000)::float8 as "securedAt",
  f.answers, f.version`

/** The form of the secret part of a link that finds its form. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Where the sealed texts of a form belong: one sealed for another place opens nowhere. */
export const placeOf = (form: string, what: 'token' | 'visit' | 'values'): string =>
  `public_form/${form}/${what}`

/** What a form says of itself, whether or not its maker may still open it. */
export const stateOf = (
  { isOn, settings, answers }: Pick<FormRow, 'isOn' | 'settings' | 'answers'>,
  now: Date,
): Exclude<PublicFormState, 'withdrawn'> => {
  const { opens, ends, most } = settings
  if (!isOn) return 'off'
  if (opens !== null && new Date(opens) > now) return 'early'
  if (ends !== null && new Date(ends) <= now) return 'ended'
  return most !== null && answers >= most ? 'full' : 'open'
}
