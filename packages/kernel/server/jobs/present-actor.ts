import { AppError } from '@gantry/base/shared'
import { type Actor, nobody } from '@gantry/model/shared'
import type { Kernel } from '../ctx.ts'

/**
 * The actor a person would be if they asked now. @throws AppError job.person_left when the person, or the key or trustee that acted for
 * them, may no longer act
 */
export type PresentActor = (kernel: Kernel, queued: Actor) => Promise<Actor>

/** A running job asks again after this time at the earliest, in milliseconds. */
const askedEvery = 5_000

/**
 * The actor of a job. Work of the system has no person whose rights could change, so it keeps its actor.
 *
 * What is checked once, when a job is requested (user type, console pages, operator points), must still hold when it starts; other
 * rights are those of now. A running job has read its actor already, so there any loss ends it.
 */
export const actorSource = (kernel: Kernel, queued: Actor, presentActor: PresentActor | undefined) => {
  const isFixed = presentActor === undefined || queued.system !== undefined || queued.personId === nobody
  let actor = queued
  let askedAt = 0
  const ask = async (): Promise<Actor> => {
    if (isFixed) return queued
    askedAt = kernel.now().getTime()
    return presentActor(kernel, queued)
  }
  return {
    /** @throws AppError job.person_left, job.right_lost */
    begin: async (): Promise<Actor> => {
      actor = await ask()
      if (hasLostRequested(queued, actor)) throw new AppError('job.right_lost')
      return actor
    },
    /** @throws AppError job.person_left, job.right_lost */
    requireUnchanged: async (): Promise<void> => {
      if (isFixed || kernel.now().getTime() - askedAt < askedEvery) return
      const now = await ask()
      if (hasLostRequested(actor, now) || hasLostMembership(actor, now)) throw new AppError('job.right_lost')
    },
  }
}

const hasLostRequested = (before: Actor, now: Actor): boolean =>
  before.userType !== now.userType ||
  isMissing(before.console, now.console) ||
  (now.points !== undefined && (before.points === undefined || isMissing(before.points, now.points)))

/** Departments above and below are left out: they change with the structure, not with the person. */
const hasLostMembership = (before: Actor, now: Actor): boolean =>
  isMissing(before.roles, now.roles) ||
  isMissing(before.departments, now.departments) ||
  isMissing(before.posts, now.posts) ||
  isMissing(before.groups, now.groups) ||
  (before.clearance ?? 0) > (now.clearance ?? 0)

const isMissing = (before: readonly string[] = [], now: readonly string[] = []): boolean => {
  const held = new Set(now)
  return before.some(each => !held.has(each))
}
