import { expect, it } from 'vitest'
import { actOn, type CampaignLimits, type Course, type GroupCounts, newCourse, stepCourse } from './course.ts'
import {
  arrived,
  type DeviceUpdate,
  moveOn,
  takeDeadline,
  takeReported,
  type UpdateDeadlines,
} from './device-update.ts'
import { splitGroups } from './split-groups.ts'

const limits: CampaignLimits = { success: 90, failure: 20, lost: 5, soak: 60 }
const deadlines: UpdateDeadlines = { wait: 1_440, offer: 30, download: 60, install: 30, attempts: 2 }
const counts = (given: Partial<GroupCounts>): GroupCounts => ({
  total: 10,
  done: 0,
  failed: 0,
  open: 0,
  lost: 0,
  ...given,
})
const running: Course = { ...newCourse(2), state: 'running', groupState: 'running' }
const minute = 60_000

it('starts the next group once, after enough are done and the group was watched', () => {
  expect(stepCourse(running, counts({ done: 8, open: 2 }), limits, 0)).toBe(running)
  const soaking = stepCourse(running, counts({ done: 9, open: 1 }), limits, 0)
  expect(soaking).toMatchObject({ groupState: 'soaking', soakUntil: 60 * minute })
  expect(stepCourse(soaking, counts({ done: 9, open: 1 }), limits, 59 * minute)).toBe(soaking)
  const next = stepCourse(soaking, counts({ done: 10 }), limits, 60 * minute)
  expect(next).toMatchObject({ group: 2, groupState: 'running', soakUntil: null })
  expect(stepCourse(next, counts({ open: 10 }), limits, 61 * minute)).toBe(next)
})

it('finishes when no device of the last group is open', () => {
  const last: Course = { ...running, group: 2 }
  expect(stepCourse(last, counts({ done: 9, open: 1 }), limits, 0)).toBe(last)
  const soaking = stepCourse(last, counts({ done: 9, failed: 1 }), limits, 0)
  expect(stepCourse(soaking, counts({ done: 9, failed: 1 }), limits, 60 * minute)).toMatchObject({
    state: 'finished',
    groupState: 'passed',
  })
})

it('pauses on failures, on devices that went offline after the update, and when too few succeeded', () => {
  expect(stepCourse(running, counts({ failed: 2, open: 8 }), limits, 0)).toBe(running)
  expect(stepCourse(running, counts({ failed: 3, open: 7 }), limits, 0)).toMatchObject({
    state: 'paused',
    reason: 'failures',
  })
  const soaking: Course = { ...running, groupState: 'soaking', soakUntil: minute }
  expect(stepCourse(soaking, counts({ done: 10, lost: 1 }), limits, minute)).toMatchObject({
    state: 'paused',
    reason: 'lost',
  })
  expect(stepCourse(running, counts({ done: 8, failed: 2 }), limits, 0)).toMatchObject({ reason: 'success' })
})

it('goes on past what a person has seen, and pauses again on more of it', () => {
  const stopped = stepCourse(running, counts({ failed: 3, done: 6, open: 1 }), limits, 0)
  const resumed = actOn(stopped, 'resume', counts({ failed: 3, done: 6, open: 1 }))
  expect(stepCourse(resumed, counts({ failed: 3, done: 6, open: 1 }), limits, 0)).toBe(resumed)
  expect(stepCourse(resumed, counts({ failed: 3, done: 7 }), limits, 0)).toMatchObject({
    groupState: 'soaking',
  })
  expect(stepCourse(resumed, counts({ total: 10, failed: 6, open: 4 }), limits, 0)).toMatchObject({
    reason: 'failures',
  })
})

it('moves a device forward only, gives it its attempts, and takes the version as the proof', () => {
  const queued: DeviceUpdate = { state: 'queued', attempt: 1, deadline: 0 }
  const offered = moveOn(queued, 'offered', deadlines, 0)
  expect(offered).toEqual({ state: 'offered', attempt: 1, deadline: 30 * minute })
  const installing = takeReported(offered, 'installing', deadlines, minute)
  expect(takeReported(installing, 'downloading', deadlines, 2 * minute)).toBe(installing)
  const again = takeReported(installing, 'failed', deadlines, minute)
  expect(again).toMatchObject({ state: 'queued', attempt: 2 })
  expect(takeReported(again, 'failed', deadlines, minute)).toBe(again)
  const second = moveOn(again, 'offered', deadlines, minute)
  expect(takeDeadline(second, deadlines, 30 * minute)).toBe(second)
  const expired = takeDeadline(second, deadlines, 31 * minute)
  expect(expired).toEqual({ state: 'expired', attempt: 2, deadline: null })
  expect(takeReported(expired, 'downloading', deadlines, 32 * minute)).toBe(expired)
  expect(arrived(expired)).toMatchObject({ state: 'done', deadline: null })
})

it('divides devices into stable groups, the first one small and chosen', () => {
  const devices = Array.from({ length: 40 }, (_, n) => `d${n}`)
  const groups = splitGroups(devices, 'c1', { chosen: ['d7', 'd9'], shares: [25, 100] })
  expect(groups.map(group => group.length)).toEqual([2, 8, 30])
  expect(groups[0]).toEqual(['d7', 'd9'])
  expect(splitGroups([...devices].reverse(), 'c1', { chosen: ['d7', 'd9'], shares: [25, 100] })[1]).toEqual(
    groups[1],
  )
  expect(splitGroups(devices, 'c2', { chosen: [], shares: [5] }).map(group => group.length)).toEqual([2, 38])
  expect(splitGroups(['a'], 'c', { chosen: [], shares: [5, 50, 100] })).toEqual([['a']])
})
