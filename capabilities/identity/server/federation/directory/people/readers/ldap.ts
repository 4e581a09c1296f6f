import type { Entry } from 'ldapts'
import {
  type DirectoryPeople,
  mostDirectoryDepartments,
  mostDirectoryPeople,
} from '../../../../../shared/federation/index.ts'
import { segmentsOf } from '../../../../people-sheet/department-path.ts'
import { DirectoryFailure } from '../../directory-failure.ts'
import { asked, readPerson, readSubject, textOf } from '../../directory-person.ts'
import { readName } from '../../dn.ts'
import { type Directory, withDirectory } from '../../open-directory.ts'
import { requireDirectory } from '../../read-directory.ts'
import { type FoundDepartment, type FoundPerson, type ReadPeople, topPlace } from '../found.ts'

/** For all pages together. */
const limits = { milliseconds: 120_000, bytes: 200_000_000 }

const pageSize = 500

/** Everybody whom the filter finds, page by page, in the units or the attribute of their entry. */
export const readLdapPeople: ReadPeople = (kernel, settings, people) => {
  const directory = requireDirectory(settings)
  return withDirectory(kernel, directory, limits, async open => {
    const more = people.departments === 'attribute' ? [people.attribute] : []
    const entries = await searchAll(open, people.filter, mostDirectoryPeople, more)
    if (entries.length === 0) throw new DirectoryFailure('setup', 'search', 'no entry')
    const departments = new Departments(
      people.departments === 'units' ? await readUnits(open) : new Map<string, string>(),
    )
    const depth = readName(directory.base).length
    const bySubject = new Map<string, FoundPerson>()
    for (const entry of entries) {
      const { bar, place: _, ...person } = readPerson(directory, entry)
      if (bar === 'disabled') continue
      const main = departments.at(pathOf(entry, people, depth))
      const facts = { number: null, leader: null, main, departments: [main], isProved: false }
      bySubject.set(person.subject, { ...person, ...facts })
    }
    return {
      people: [...bySubject.values()],
      departments: departments.list(),
      facts: ['phone', 'mail'],
      hasOthers: false,
    }
  })
}

const searchAll = ({ settings, ask }: Directory, filter: string, most: number, more: readonly string[]) =>
  ask('search', async client => {
    const found: Entry[] = []
    const pages = client.searchPaginated(settings.base, {
      scope: 'sub',
      filter,
      paged: { pageSize },
      ...asked(settings, more),
    })
    for await (const { searchEntries } of pages) {
      found.push(...searchEntries)
      if (found.length > most) throw new DirectoryFailure('setup', 'search', `more than ${most} entries`)
    }
    return found
  })

/** The keys of the organisational units by path. A unit without a key is known by its path. */
const readUnits = async (open: Directory): Promise<ReadonlyMap<string, string>> => {
  const entries = await searchAll(open, '(objectClass=organizationalUnit)', mostDirectoryDepartments, [])
  const depth = readName(open.settings.base).length
  return new Map(
    entries.flatMap(entry => {
      const subject = readSubject(open.settings, entry)
      return subject === null ? [] : [[keyTo(unitsOf(entry.dn, 0, depth)), subject] as const]
    }),
  )
}

/** The departments that people stand in, with those above them. */
class Departments {
  private readonly found = new Map<string, FoundDepartment>()
  private readonly keys: ReadonlyMap<string, string>

  constructor(keys: ReadonlyMap<string, string>) {
    this.keys = keys
  }

  /** The subject of the department at a path. */
  at(path: readonly string[]): string {
    let above = topPlace
    for (const [depth, name] of path.entries()) {
      const key = keyTo(path.slice(0, depth + 1))
      const subject = this.keys.get(key) ?? `path:${key}`
      if (!this.found.has(subject)) this.found.set(subject, { subject, name, above })
      above = subject
    }
    return above
  }

  list(): readonly FoundDepartment[] {
    return [...this.found.values()]
  }
}

/** Names of units do not differ by case alone. */
const keyTo = (path: readonly string[]): string => JSON.stringify(path).toLowerCase()

/** `depth`: how many parts of the name belong to the base. */
const pathOf = (
  entry: Entry,
  { departments, attribute }: DirectoryPeople,
  depth: number,
): readonly string[] => {
  if (departments === 'none') return []
  if (departments === 'attribute') return segmentsOf(textOf(entry, attribute) ?? '')
  return unitsOf(entry.dn, 1, depth)
}

/** The organisational units of a name from the top down, without its first parts and those of the base. */
const unitsOf = (name: string, first: number, depth: number): readonly string[] => {
  const parts = readName(name)
  return parts
    .slice(first, parts.length - depth)
    .flatMap(({ type, value }) => (type === 'ou' ? [value.normalize('NFKC').trim()] : []))
    .reverse()
}
