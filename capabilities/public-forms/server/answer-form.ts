import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, sql, type Transaction } from '@gantry/kernel/server'
import type { InputOf, StoredFile } from '@gantry/model/shared'
import { createRecord } from '@gantry/records/server'
import type * as contract from '../shared/contract.ts'
import { forgetVisits } from './forget-visits.ts'
import { formCtx, hashedAddress } from './form-ctx.ts'
import type { FormRow } from './form-row.ts'
import { narrowedTable, shownFields } from './public-table.ts'
import { readValues } from './read-values.ts'
import { sayRefusal } from './say-refusal.ts'
import { leastRest, readGiven, readVisit, type Visit } from './visit.ts'
import { keepAddressPace, keepFormPace, requireOpen, visitedForm } from './visited-form.ts'

interface Claimed {
  /** The record of an answer that was sent with this visit before. */
  readonly record: string | null
  readonly files: readonly StoredFile[]
}

/**
 * Takes the form and the visit for one answer: others of the same form wait.
 * @throws AppError public_form.closed, public_form.ended, public_form.full where that happened meanwhile
 */
const claim = async (
  tx: Ctx & { readonly tx: Transaction },
  form: FormRow,
  visit: Visit,
): Promise<Claimed> => {
  const { rows: forms } = await tx.db.run<Pick<FormRow, 'isOn' | 'settings' | 'answers'>>(sql`
    select is_on as "isOn", settings, answers from gantry.public_form
    where space = ${tx.space} and id = ${form.id}::uuid for update`)
  const { rows } = await tx.db.run<Claimed>(sql`
    insert into gantry.public_form_visit as v (space, id, form, at) values (${tx.space}, ${visit.id}::uuid, ${form.id}::uuid, ${tx.now})
    on conflict (id) do update set at = v.at returning record, files`)
  const [now] = forms
  const [claimed] = rows
  if (!now || !claimed) throw new AppError('public_form.not_found')
  const { lang, timeZone } = tx.actor
  if (claimed.record === null) requireOpen(now, { now: tx.now, lang, timeZone })
  return claimed
}

/**
 * Takes an answer, which becomes a record by the one write path, with the form as its author. An answer that is sent again with the
 * same visit, as after a lost connection, is taken once.
 * @throws AppError request.too_many, public_form.not_found and the other states of a form, public_form.stale, public_form.too_fast,
 * public_form.robot, public_form.not_accepted, request.invalid naming fields
 */
export const answerForm = async (
  ctx: Ctx,
  { token, given, visit: proof, values, website = '' }: InputOf<typeof contract.answerPublicForm>,
  ip: string,
): Promise<contract.PublicFormAnswer> => {
  await keepAddressPace(ctx, 'answer', ip)
  const open = await visitedForm(ctx, token)
  const { form, table } = open
  await keepFormPace(ctx, 'form', form.id)
  const here = formCtx(ctx, open)
  const visit = readVisit(here, form, proof)
  if (website !== '') throw new AppError('public_form.robot')
  if (here.now.getTime() - visit.at < leastRest) throw new AppError('public_form.too_fast')
  const fixed = readGiven(here, form, given)
  const shown = (await shownFields(open)).filter(({ id }) => !Object.hasOwn(fixed, id))
  const narrowed = await narrowedTable(open, shown)
  const { after, again, name } = form.settings
  await forgetVisits(here)
  await inTransaction(here, async tx => {
    const { record, files } = await claim(tx, form, visit)
    if (record !== null) return
    const read = readValues(tx, narrowed, shown, values, files)
    const { id } = await createRecord(tx, table.id, { ...read, ...fixed })
    await tx.db.run(sql`
      with kept as (
        update gantry.public_form_visit set record = ${id}::uuid where space = ${tx.space} and id = ${visit.id}::uuid
      )
      update gantry.public_form set answers = answers + 1 where space = ${tx.space} and id = ${form.id}::uuid`)
    await audit(tx, {
      action: 'public_form.answered',
      table: table.id,
      recordId: id,
      details: { id: form.id, name, address: hashedAddress(token, ip) },
    })
  }).catch((error: unknown) => {
    throw error instanceof AppError && isRefusal(error) ? sayRefusal(error, shown) : error
  })
  return { after, again }
}

/** What the record engine says of a record, or of what the form may do; the words of this capability stay as they are. */
const isRefusal = ({ code }: AppError): boolean =>
  !code.startsWith('public_form.') && code !== 'request.invalid' && code !== 'request.too_large'
