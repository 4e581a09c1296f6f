import { AppError } from '@gantry/base/shared'
import { everySpace, type PresentActor, type Sql, sql } from '@gantry/kernel/server'
import type { Actor } from '@gantry/model/shared'
import { memberFacts, memberFactsFrom } from '../member/member-facts.ts'
import { operatorPoints } from '../operator/points.ts'
import { actorOf, type FoundActor } from '../session/found-actor.ts'

/**
 * A member as signing in now would give it, for work that was requested earlier. What narrowed the request stays: its key, its trustee,
 * its trial; language, time zone of the request and address belong to the request.
 */
export const presentActor: PresentActor = async (kernel, queued) => {
  const { rows } = await kernel.database
    .of(everySpace)
    .run<FoundActor>(statement(queued, kernel.now()), { name: 'identity.present_actor' })
  const [found] = rows
  if (!found) throw new AppError('job.person_left')
  const { personId, sessionId, lang, timeZone, ip, key, trustee, within, tries, opened } = queued
  // An operator bound by roles has asked as an ordinary user where no point opened the endpoint (`withinPoints`).
  const isNarrowed = queued.points !== undefined && queued.userType === 'user'
  // What a console page opened is worked off as an administrator for as long as the page is given.
  const isOpened = opened !== undefined && found.userType === 'user' && found.console.includes(opened)
  return {
    ...actorOf(found, { personId, sessionId, ...(key && { key }) }, ip ?? ''),
    ...(isNarrowed && { userType: 'user' as const }),
    ...(isOpened && { userType: 'admin' as const, opened }),
    lang,
    timeZone,
    ip,
    ...(trustee && { trustee }),
    ...(within && { within }),
    ...(tries && { tries }),
  }
}

const statement = ({ space, personId, key, trustee }: Actor, now: Date): Sql => sql`
  select a.id as "userId", a.lang, sp.id as space, m.f_name as name,
    coalesce(a.platform_type, nullif(m.f_user_type, 'platform'), 'user') as "userType",
    sp.valid_until < ${now}::date as "isExpired", ${operatorPoints}, ${memberFacts}
  from gantry.t_member m
  join gantry.space sp on sp.id = m.space and sp.state = 'active'
  join gantry.account a on a.id::text = m.f_account and a.state = 'active'
  ${memberFactsFrom}
  where m.space = ${space} and m.id = ${personId} and m.f_state = 'active' and m.deleted_at is null
    and (${key?.id ?? null}::uuid is null or exists (
      select from gantry.caller_key k where k.id = ${key?.id ?? null} and k.space = m.space and k.owner = m.id
        and k.withdrawn_at is null and (k.expires_at is null or k.expires_at > ${now})))
    and (${trustee?.id ?? null}::uuid is null or exists (
      select from gantry.hosting h
      join gantry.t_member sitting on sitting.space = h.space and sitting.id = h.trustee and sitting.f_state = 'active'
        and sitting.deleted_at is null
      where h.space = m.space and h.principal = m.id and h.trustee = ${trustee?.id ?? null}))`
