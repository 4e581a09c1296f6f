/** Where a campaign stands. */
export type CampaignState = 'draft' | 'running' | 'paused' | 'finished' | 'stopped'
export type GroupState = 'waiting' | 'running' | 'soaking' | 'passed' | 'stopped'
/** Why a campaign paused itself, or that a person did. */
export type PauseReason = 'failures' | 'lost' | 'success' | 'person'

/** When a group counts as passed, and when a campaign stops by itself. Shares are percentages. */
export interface CampaignLimits {
  /** Share of a group that has to be done before the next group starts. */
  readonly success: number
  /** Failed share of a group above which the campaign pauses. */
  readonly failure: number
  /** Share of updated devices gone offline above which the campaign pauses. */
  readonly lost: number
  /** Minutes a group is watched after its success. */
  readonly soak: number
}

/** Devices of a group by what became of them. */
export interface GroupCounts {
  readonly total: number
  readonly done: number
  /** Failed or expired. */
  readonly failed: number
  /** Neither done nor given up. */
  readonly open: number
  /** Of those done, offline now, or when the watching time or the campaign ended. */
  readonly lost: number
}

/** The course of a campaign over its groups. Groups are numbered from 1. */
export interface Course {
  readonly state: CampaignState
  readonly group: number
  readonly groups: number
  readonly groupState: GroupState
  /** Milliseconds since 1970; null: the group is not being watched. */
  readonly soakUntil: number | null
  /** Failed and lost devices of the group that a person has seen and passed over by resuming. */
  readonly excusedFailed: number
  readonly excusedLost: number
  readonly reason: PauseReason | null
}

/** A campaign before its start. */
export const newCourse = (groups: number): Course => ({
  state: 'draft',
  group: 1,
  groups,
  groupState: 'waiting',
  soakUntil: null,
  excusedFailed: 0,
  excusedLost: 0,
  reason: null,
})

const paused = (course: Course, reason: PauseReason): Course => ({ ...course, state: 'paused', reason })

/** The condition that stops the group now; null: none does. */
const stopOf = (course: Course, counts: GroupCounts, limits: CampaignLimits): PauseReason | null => {
  const failed = counts.failed - course.excusedFailed
  if (failed > 0 && failed * 100 > limits.failure * counts.total) return 'failures'
  const lost = counts.lost - course.excusedLost
  if (lost > 0 && lost * 100 > limits.lost * counts.done) return 'lost'
  return null
}

/** Whether enough of the group is done. The last group ends only when no device of it is open. */
const isEnough = (course: Course, counts: GroupCounts, limits: CampaignLimits): boolean => {
  if (course.group === course.groups && counts.open > 0) return false
  return counts.done * 100 >= limits.success * (counts.total - Math.max(0, course.excusedFailed))
}

/**
 * The next step of a running campaign, or the same course when nothing is to be done yet. A stop condition goes before success. Called
 * again until it answers the same object.
 */
export const stepCourse = (
  course: Course,
  counts: GroupCounts,
  limits: CampaignLimits,
  now: number,
): Course => {
  if (course.state !== 'running') return course
  const stop = stopOf(course, counts, limits)
  if (stop) return paused(course, stop)
  if (course.groupState === 'running') {
    if (isEnough(course, counts, limits))
      return { ...course, groupState: 'soaking', soakUntil: now + limits.soak * 60_000 }
    return counts.open === 0 ? paused(course, 'success') : course
  }
  if (course.groupState !== 'soaking' || (course.soakUntil ?? 0) > now) return course
  if (course.group === course.groups)
    return { ...course, state: 'finished', groupState: 'passed', soakUntil: null }
  return {
    ...course,
    group: course.group + 1,
    groupState: 'running',
    soakUntil: null,
    excusedFailed: 0,
    excusedLost: 0,
  }
}

/** What a person does with a campaign. */
export const campaignActs = ['start', 'pause', 'resume', 'retry', 'stop', 'rollBack'] as const
export type CampaignAct = (typeof campaignActs)[number]

/** What may be done with a campaign in a state. */
export const actsOf = (state: CampaignState): readonly CampaignAct[] => {
  if (state === 'draft') return ['start', 'stop']
  if (state === 'running') return ['pause', 'stop', 'rollBack']
  if (state === 'paused') return ['resume', 'retry', 'stop', 'rollBack']
  return ['rollBack']
}

/** A course after a person started, paused, resumed, retried or stopped it. */
export const actOn = (course: Course, act: Exclude<CampaignAct, 'rollBack'>, counts: GroupCounts): Course => {
  switch (act) {
    case 'start':
      return { ...course, state: 'running', groupState: 'running' }
    case 'pause':
      return paused(course, 'person')
    case 'resume':
      return {
        ...course,
        state: 'running',
        reason: null,
        excusedFailed: counts.failed,
        excusedLost: counts.lost,
      }
    case 'retry':
      return {
        ...course,
        state: 'running',
        groupState: 'running',
        soakUntil: null,
        reason: null,
        excusedFailed: 0,
        excusedLost: counts.lost,
      }
    case 'stop':
      return { ...course, state: 'stopped', soakUntil: null, reason: null }
  }
}
