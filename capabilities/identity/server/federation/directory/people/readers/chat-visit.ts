import type { Kernel } from '@gantry/kernel/server'
import {
  type DirectoryStep,
  mostDirectoryDepartments,
  mostDirectoryPeople,
} from '../../../../../shared/federation/index.ts'
import { type Fetch, guardedFetch } from '../../../guarded-fetch.ts'
import { ProviderFailure } from '../../../provider-failure.ts'
import { DirectoryFailure } from '../../directory-failure.ts'
import { type FoundDepartment, type FoundPerson, topPlace, type Wait } from '../found.ts'

/** Longest answer: some lists of people come in one piece. Bytes. */
const longest = 20_000_000

/** Longest wait for a provider that limits calls, in one visit. Milliseconds. */
const patience = 300_000

const firstPause = 1_000
const longestPause = 30_000

/** The departments and people of a provider of chats, collected call by call. */
export class ChatVisit {
  readonly departments = new Map<string, FoundDepartment>()
  readonly people = new Map<string, FoundPerson>()
  private readonly fetch: Fetch
  private readonly wait: Wait
  private waited = 0

  constructor(fetch: Fetch, wait: Wait) {
    this.fetch = fetch
    this.wait = wait
  }

  /** A visit with the checks of calls to the outside. */
  static async open(kernel: Kernel, wait: Wait): Promise<ChatVisit> {
    return new ChatVisit(await guardedFetch(kernel, longest), wait)
  }

  /** Asks the provider, again after a pause when it limits calls. @throws DirectoryFailure */
  async ask<Answer>(step: DirectoryStep, work: (fetch: Fetch) => Promise<Answer>): Promise<Answer> {
    for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        return await work(this.fetch)
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error instanceof DirectoryFailure) throw error
        const isPatient = error.kind === 'busy' && this.waited + pause <= patience
        if (!isPatient) throw new DirectoryFailure(error.kind, stepOf(error, step), error.message)
      }
      await this.wait(pause)
      this.waited += pause
    }
  }

  addDepartment(department: FoundDepartment): void {
    this.departments.set(department.subject, department)
    if (this.departments.size > mostDirectoryDepartments)
      throw new DirectoryFailure('setup', 'departments', `more than ${mostDirectoryDepartments} departments`)
  }

  /** Whoever is in several departments is listed in each. */
  addPerson(person: FoundPerson): void {
    this.people.set(person.subject, person)
    if (this.people.size > mostDirectoryPeople)
      throw new DirectoryFailure('setup', 'search', `more than ${mostDirectoryPeople} people`)
  }

  /** Everything that was collected; a department that the provider does not show is no place of anybody. */
  found() {
    if (this.people.size === 0) throw new DirectoryFailure('setup', 'search', 'nobody')
    const isShown = (place: string) => place === topPlace || this.departments.has(place)
    const people = [...this.people.values()].map(person => ({
      ...person,
      departments: person.departments.filter(isShown),
      main: person.main !== null && isShown(person.main) ? person.main : null,
    }))
    const departments = [...this.departments.values()].map(department => ({
      ...department,
      above: isShown(department.above) ? department.above : topPlace,
    }))
    return { people, departments, facts: ['phone', 'mail', 'number', 'leader'] as const, hasOthers: true }
  }
}

const stepOf = ({ kind }: ProviderFailure, step: DirectoryStep): DirectoryStep => {
  if (kind === 'unreachable') return 'connect'
  return kind === 'setup' || kind === 'token' ? 'account' : step
}
