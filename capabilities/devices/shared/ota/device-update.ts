/** States of one device in a campaign, in their order; the last four are final. */
export const updateStates = [
  'queued',
  'offered',
  'downloading',
  'downloaded',
  'verified',
  'installing',
  'done',
  'failed',
  'expired',
  'cancelled',
] as const
export type UpdateState = (typeof updateStates)[number]

/** What a device says of itself. It is done when it reports the version, not when it says so. */
export const reportedStates = ['downloading', 'downloaded', 'verified', 'installing', 'failed'] as const
export type ReportedState = (typeof reportedStates)[number]

/** Minutes a device may stay in a state, and attempts it has. */
export interface UpdateDeadlines {
  /** Until it fetches the offer, from the start of its group. */
  readonly wait: number
  /** From the offer to the start of the download. */
  readonly offer: number
  readonly download: number
  /** From the end of the download to the new version. */
  readonly install: number
  readonly attempts: number
}

export interface DeviceUpdate {
  readonly state: UpdateState
  readonly attempt: number
  /** Milliseconds since 1970; null: final, or its group has not started. */
  readonly deadline: number | null
}

const orderOf = (state: UpdateState): number => updateStates.indexOf(state)

/** Whether nothing more is expected of the device. */
const isFinal = (state: UpdateState): boolean => orderOf(state) >= orderOf('done')

/** The end of the time a device has in a state; null for final ones. */
const deadlineOf = (state: UpdateState, deadlines: UpdateDeadlines, now: number): number | null => {
  if (isFinal(state)) return null
  const minutes =
    state === 'queued'
      ? deadlines.wait
      : state === 'offered'
        ? deadlines.offer
        : state === 'downloading'
          ? deadlines.download
          : deadlines.install
  return now + minutes * 60_000
}

const enter = (
  update: DeviceUpdate,
  state: UpdateState,
  deadlines: UpdateDeadlines,
  now: number,
): DeviceUpdate => ({ ...update, state, deadline: deadlineOf(state, deadlines, now) })

/** A device that failed or was too late: offered again while it has attempts left. */
const giveUp = (
  update: DeviceUpdate,
  state: 'failed' | 'expired',
  deadlines: UpdateDeadlines,
  now: number,
): DeviceUpdate =>
  update.attempt < deadlines.attempts
    ? enter({ ...update, attempt: update.attempt + 1 }, 'queued', deadlines, now)
    : enter(update, state, deadlines, now)

/** The offer was sent, or the download began: never back from a later state. */
export const moveOn = (
  update: DeviceUpdate,
  state: UpdateState,
  deadlines: UpdateDeadlines,
  now: number,
): DeviceUpdate =>
  isFinal(update.state) || orderOf(state) <= orderOf(update.state)
    ? update
    : enter(update, state, deadlines, now)

/** What a device reported. Reports that come late or in the wrong order change nothing. */
export const takeReported = (
  update: DeviceUpdate,
  state: ReportedState,
  deadlines: UpdateDeadlines,
  now: number,
): DeviceUpdate => {
  if (state !== 'failed') return moveOn(update, state, deadlines, now)
  return isFinal(update.state) || update.state === 'queued'
    ? update
    : giveUp(update, 'failed', deadlines, now)
}

/** A device whose deadline passed. */
export const takeDeadline = (update: DeviceUpdate, deadlines: UpdateDeadlines, now: number): DeviceUpdate =>
  update.deadline !== null && update.deadline <= now && !isFinal(update.state)
    ? giveUp(update, 'expired', deadlines, now)
    : update

/** A device that reports the wanted version is done, however it got there. */
export const arrived = (update: DeviceUpdate): DeviceUpdate =>
  update.state === 'done' ? update : { ...update, state: 'done', deadline: null }
