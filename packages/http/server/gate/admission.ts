import { AppError } from '@gantry/base/shared'

/** How many requests may be worked on at once; the others wait in line. */
export interface Shares {
  readonly total: number
  readonly perSpace: number
  readonly perPerson: number
  /** Requests of one person, and of one space, that may wait; one more is refused. */
  readonly waitingPerPerson: number
  readonly waitingPerSpace: number
}

export interface Caller {
  readonly space: string
  readonly person: string
}

/** Gives the place back; calling it again does nothing. */
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
  /** In the order of their turns. */
  readonly people: Map<string, Person>
}

/** The shares of a process with so many connections; a person who opens several pages at once is below them. */
export const sharesOf = (connections: number): Shares => ({
  total: connections,
  perSpace: Math.ceil((connections * 5) / 8),
  perPerson: Math.ceil(connections / 4),
  waitingPerPerson: 100,
  waitingPerSpace: 1_000,
})

/**
 * Shares the work of this process among spaces, and within a space among people: each has a limited number of requests
 * at work. Who is over the limit waits; a place that becomes free goes to the next space in turn, and there to the next
 * person in turn, whose own requests start in the order they came. So the requests one person has waiting delay
 * nobody else's. A request holds its place until its answer is ready, with all connections it takes from the pool.
 */
export const createAdmission = (shares: Shares) => {
  const spaces = new Map<string, Space>()
  let running = 0

  const enter = ({ space: spaceId, person: personId }: Caller, signal: AbortSignal): Promise<Leave> => {
    const space: Space = spaces.get(spaceId) ?? { running: 0, waiting: 0, people: new Map() }
    const person: Person = space.people.get(personId) ?? { running: 0, line: new Set() }
    // Nobody is left to read the answer.
    if (signal.aborted) return Promise.reject(tooMany())
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
        reject(tooMany())
      }
      space.waiting++
      person.line.add(waiting)
      signal.addEventListener('abort', goAway, { once: true })
    })
  }

  /** Starts what the freed place allows. Whoever is served goes to the end of the turns. */
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
