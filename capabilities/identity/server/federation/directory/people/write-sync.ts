import { asSystem, audit, type Ctx, everySpace, sql } from '@gantry/kernel/server'
import { updateRecord } from '@gantry/records/server'
import { memberRecord } from '../../../delegation/edit-member.ts'
import { writeMemberState } from '../../../member/set-member-state.ts'
import { shutOut } from '../../../member/shut-out.ts'
import { forgetActors } from '../../../session/actor-cache.ts'
import { putIntoDepartments } from '../../../structure/member-departments.ts'
import { makeBoundMember, noteDirectoryMember } from '../../new-account.ts'
import type { DirectorySource, FoundPerson } from './found.ts'
import { type ChangedPerson, numberOf, type SyncPlan } from './plan-people.ts'
import { writeDepartments } from './write-departments.ts'

/** People of one transaction: a run of thousands would otherwise hold its locks for minutes. */
const batch = 100

const reason = 'people of the directory'

/** The id of a place in the tree as it was written; null: there is none. */
type IdOf = (place: string) => string | null

/**
 * Writes a plan: departments from the top down, then people in batches, then their leaders. A run that is interrupted is
 * finished by the next one, which plans anew.
 */
export const writeSync = async (
  ctx: Ctx,
  source: DirectorySource,
  plan: SyncPlan,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> => {
  const gone = plan.tooMany ? [] : plan.gone
  const leaders = [...plan.leaders]
  const total = plan.made.length + plan.matched.length + plan.changed.length + gone.length + leaders.length
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
  const idOf = await writeDepartments(ctx, source, plan.tree)
  await inBatches(plan.made, async (tx, people) => {
    for (const { person, main, places } of people)
      await makePerson(tx, source, person, idsOf(idOf, main, places))
  })
  await inBatches(plan.matched, async (tx, people) => {
    for (const { change, person, isBound } of people) {
      if (!isBound) await bindMember(tx, source, person, change.known.account)
      await noteDirectoryMember(tx, { ...source, subject: person.subject, member: change.known.member })
      await changePerson(tx, change, idOf)
    }
  })
  await inBatches(plan.changed, async (tx, people) => {
    for (const person of people) await changePerson(tx, person, idOf)
    const back = people.flatMap(({ subject, returns }) => (returns ? [subject] : []))
    await noteGone(tx, source, back, null)
  })
  await inBatches(leaders, (tx, some) => writeLeaders(tx, source, new Map(some)))
  await inBatches(gone, async (tx, people) => {
    await shutOut(
      tx,
      people.map(({ account }) => account),
    )
    const subjects = people.map(({ subject }) => subject)
    await noteGone(tx, source, subjects, ctx.now)
  })
}

/** The ids of the main department and of the others, the main one first. */
const idsOf = (idOf: IdOf, main: string, places: readonly string[]): readonly string[] => [
  ...new Set([main, ...places].map(idOf).filter(id => id !== null)),
]

const makePerson = async (
  ctx: Ctx,
  { provider, authority }: DirectorySource,
  person: FoundPerson,
  departments: readonly string[],
): Promise<void> => {
  const { subject, name, mail, phone, groups } = person
  await makeBoundMember(ctx, {
    provider,
    authority,
    identity: { subject, name, mail, phone, picture: null, groups },
    departments,
    number: numberOf(person),
    usedAt: null,
  })
}

/** Binds the account of a member who was here before, so that sign-in and cards of the provider reach the person. */
const bindMember = async (
  ctx: Ctx,
  { provider, authority }: DirectorySource,
  { subject, name }: FoundPerson,
  account: string,
): Promise<void> => {
  const short = name.slice(0, 100)
  const { count } = await ctx.db.run(sql`
    insert into gantry.sign_in_binding (space, provider, authority, subject, account, name, bound_at)
    values (${ctx.space}, ${provider}, ${authority}, ${subject}, ${account}, ${short}, ${ctx.now})
    on conflict do nothing`)
  if (count > 0) await audit(ctx, { action: 'federation.bound', details: { provider, name: short } })
}

const changePerson = async (
  ctx: Ctx,
  { known, facts, main, places, returns }: ChangedPerson,
  idOf: IdOf,
): Promise<void> => {
  const department = main === null ? null : idOf(main)
  const changes = { ...facts, ...(department !== null && { department }) }
  if (Object.keys(changes).length > 0)
    await updateRecord(asSystem(ctx, reason), 'member', known.member, {
      version: known.version,
      ...memberRecord(changes),
    })
  if (places !== null)
    await putIntoDepartments(
      ctx,
      known.member,
      places.map(idOf).filter(id => id !== null),
    )
  if (!returns) return
  await writeMemberState(ctx, known.member, 'active')
  await audit(ctx, { action: 'member.active', table: 'member', recordId: known.member })
}

/** Writes the leaders that differ; whoever does not follow the directory is nobody's leader in it. */
const writeLeaders = async (
  ctx: Ctx,
  { provider, authority }: DirectorySource,
  leaders: ReadonlyMap<string, string>,
): Promise<void> => {
  const { rows } = await ctx.db.run<{ id: string; version: number; leader: string }>(sql`
    select m.id, m.version, l.member as leader
    from unnest(${[...leaders.keys()]}::text[], ${[...leaders.values()]}::text[]) as w (subject, leader)
    join gantry.directory_member d on d.space = ${ctx.space} and d.provider = ${provider}
      and d.authority = ${authority} and d.subject = w.subject
    join gantry.directory_member l on l.space = d.space and l.provider = d.provider
      and l.authority = d.authority and l.subject = w.leader
    join gantry.t_member m on m.space = d.space and m.id = d.member and m.deleted_at is null
    join gantry.t_member n on n.space = d.space and n.id = l.member and n.deleted_at is null
    where m.f_leader is distinct from l.member and m.id <> l.member`)
  for (const { id, version, leader } of rows)
    await updateRecord(asSystem(ctx, reason), 'member', id, { version, leader: { id: leader } })
}

const noteGone = async (
  ctx: Ctx,
  { provider, authority }: DirectorySource,
  subjects: readonly string[],
  at: Date | null,
): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.directory_member set gone_at = ${at} where space = ${ctx.space} and provider = ${provider}
      and authority = ${authority} and subject = any (${subjects}::text[])`)
}
