import { AppError } from '@gantry/base/shared'

/** Limits on concurrent requests; others queue. */
export interface Shares {
  readonly total: number
  readonly perSpace: number
  readonly perPerson: number
  /** Maximum queued requests of one person and of one space; further ones are refused. */
  readonly waitingPerPerson: number
  readonly waitingPerSpace: number
}

export interface Caller {
  readonly space: string
  readonly person: string
}

/** Releases the slot; idempotent. */
export type Leave = () => void

interface Waiting {
  start(): void
}

interface Person {
  running: number
  readonly line: Set<Waiting>
}

interface Space {
  running: number
  waiting: number
  /** In round-robin order. */
  readonly people: Map<string, Person>
}

/**
 * Limits for a process with that many connections; a person who opens several pages at once stays below them.
 */
export const sharesOf = (connections: number): Shares => ({
  total: connections,
  perSpace: Math.ceil((connections * 5) / 8),
  perPerson: Math.ceil(connections / 4),
  waitingPerPerson: 100,
  waitingPerSpace: 1_000,
})

/**
 * Fair scheduling of requests among spaces, and within a space among people: each has a maximum of concurrent
 * requests. Others queue; a freed slot goes round-robin to the next space and within it to the next person,
 * whose requests start in order of arrival. The queued requests of one person delay nobody else. A request
 * holds its slot, with all its database connections, until its response is ready.
 */
export const createAdmission = (shares: Shares) => {
  const spaces = new Map<string, Space>()
  let running = 0

  const enter = ({ space: spaceId, person: personId }: Caller, signal: AbortSignal): Promise<Leave> => {
    const space: Space = spaces.get(spaceId) ?? { running: 0, waiting: 0, people: new Map() }
    const person: Person = space.people.get(personId) ?? { running: 0, line: new Set() }
    // The caller has disconnected.
    if (signal.aborted) return Promise.reject(new AppError('request.cancelled'))
    const isFree =
      running < shares.total &&
      space.running < shares.perSpace &&
      person.running < shares.perPerson &&
      person.line.size === 0
    if (!isFree && (person.line.size >= shares.waitingPerPerson || space.waiting >= shares.waitingPerSpace))
      return Promise.reject(tooMany())
    spaces.set(spaceId, space)
    space.people.set(personId, person)

    const take = (): Leave => {
      running++
      space.running++
      person.running++
      let left = false
      return () => {
        if (left) return
        left = true
        running--
        space.running--
        person.running--
        forget()
        startNext()
      }
    }
    const forget = () => {
      if (person.running === 0 && person.line.size === 0) space.people.delete(personId)
      if (space.running === 0 && space.waiting === 0) spaces.delete(spaceId)
    }
    if (isFree) return Promise.resolve(take())

    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: () => {
          signal.removeEventListener('abort', goAway)
          space.waiting--
          person.line.delete(waiting)
          resolve(take())
        },
      }
      const goAway = () => {
        space.waiting--
        person.line.delete(waiting)
        forget()
        reject(new AppError('request.cancelled'))
      }
      space.waiting++
      person.line.add(waiting)
      signal.addEventListener('abort', goAway, { once: true })
    })
  }

  /** Starts the requests that the freed slot allows, and moves the served space and person to the end. */
  const startNext = (): void => {
    if (running >= shares.total) return
    for (const [spaceId, space] of spaces) {
      if (space.waiting === 0 || space.running >= shares.perSpace) continue
      for (const [personId, person] of space.people) {
        const [first] = person.line
        if (!first || person.running >= shares.perPerson) continue
        space.people.delete(personId)
        space.people.set(personId, person)
        spaces.delete(spaceId)
        spaces.set(spaceId, space)
        first.start()
        return
      }
    }
  }

  return { enter }
}

const tooMany = () => new AppError('request.too_many', { seconds: 1 })

export type Admission = ReturnType<typeof createAdmission>
