import { asSystem, audit, type Ctx, everySpace, sql } from '@gantry/kernel/server'
import { createRecord, updateRecord } from '@gantry/records/server'
import { memberRecord } from '../../../delegation/edit-member.ts'
import { writeMemberState } from '../../../member/set-member-state.ts'
import { shutOut } from '../../../member/shut-out.ts'
import { forgetActors } from '../../../session/actor-cache.ts'
import { makeBoundMember } from '../../new-account.ts'
import type { ChangedPerson, SyncPlan } from './plan-people.ts'

/** People of one transaction: a run of thousands would otherwise hold its locks for minutes. */
const batch = 100

const reason = 'people of the directory'

/**
 * Writes a plan: departments from the top down, then people in batches. A run that is interrupted is finished by the
 * next one, which plans anew.
 */
export const writeSync = async (
  ctx: Ctx,
  authority: string,
  plan: SyncPlan,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> => {
  const gone = plan.tooMany ? [] : plan.gone
  const total = plan.made.length + plan.changed.length + gone.length
  let done = 0
  const inBatches = async <Item>(
    items: readonly Item[],
    write: (tx: Ctx, items: readonly Item[]) => Promise<void>,
  ): Promise<void> => {
    for (let from = 0; from < items.length; from += batch) {
      const some = items.slice(from, from + batch)
      await ctx.kernel.database.transaction(everySpace, tx => write({ ...ctx, db: tx, tx }, some))
      forgetActors(ctx.kernel)
      done += some.length
      await progress(done, total)
    }
  }
  const departments = await makeDepartments(ctx, plan)
  const idOf = (key: string | null): string | null => (key === null ? null : (departments.get(key) ?? null))
  await inBatches(plan.made, async (tx, people) => {
    for (const { person, path } of people) {
      const { subject, name, mail, phone, groups } = person
      const identity = { subject, name, mail, phone, picture: null, groups }
      await makeBoundMember(tx, {
        provider: 'ldap',
        authority,
        identity,
        department: idOf(path),
        usedAt: null,
      })
    }
  })
  await inBatches(plan.changed, async (tx, people) => {
    for (const person of people) await changePerson(tx, person, idOf(person.path))
    await noteGone(
      tx,
      authority,
      people.flatMap(({ known, returns }) => (returns ? [known.subject] : [])),
      null,
    )
  })
  await inBatches(gone, async (tx, people) => {
    await shutOut(
      tx,
      people.map(({ account }) => account),
    )
    await noteGone(
      tx,
      authority,
      people.map(({ subject }) => subject),
      ctx.now,
    )
  })
}

const makeDepartments = async (ctx: Ctx, plan: SyncPlan): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map(plan.departments)
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const here = asSystem({ ...ctx, db: tx, tx }, reason)
    for (const { key, name, above } of plan.newDepartments) {
      const parent = above === null ? null : (ids.get(above) ?? null)
      const { id } = await createRecord(here, 'department', { name, parent })
      ids.set(key, id)
    }
  })
  return ids
}

const changePerson = async (
  ctx: Ctx,
  { known, facts, returns }: ChangedPerson,
  department: string | null,
): Promise<void> => {
  const changes = { ...facts, ...(department !== null && { department }) }
  if (Object.keys(changes).length > 0)
    await updateRecord(asSystem(ctx, reason), 'member', known.member, {
      version: known.version,
      ...memberRecord(changes),
    })
  if (!returns) return
  await writeMemberState(ctx, known.member, 'active')
  await audit(ctx, { action: 'member.active', table: 'member', recordId: known.member })
}

const noteGone = async (
  ctx: Ctx,
  authority: string,
  subjects: readonly string[],
  at: Date | null,
): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.directory_member set gone_at = ${at}
    where space = ${ctx.space} and authority = ${authority} and subject = any (${subjects}::text[])`)
}
