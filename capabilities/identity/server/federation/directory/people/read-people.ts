import type { Kernel } from '@gantry/kernel/server'
import type { Entry } from 'ldapts'
import { type DirectoryPeople, mostDirectoryPeople } from '../../../../shared/federation/index.ts'
import { segmentsOf } from '../../../people-sheet/department-path.ts'
import { DirectoryFailure } from '../directory-failure.ts'
import { asked, type DirectoryPerson, readPerson, textOf } from '../directory-person.ts'
import { readName } from '../dn.ts'
import { withDirectory } from '../open-directory.ts'
import type { DirectorySettings } from '../read-directory.ts'

/** A person to become a member, with the names of the departments from the top down. */
export interface FoundPerson extends DirectoryPerson {
  readonly path: readonly string[]
}

/** For all pages together. */
const limits = { milliseconds: 120_000, bytes: 200_000_000 }

const pageSize = 500

/**
 * Everybody whom the filter finds, page by page, without those whom the directory has disabled.
 *
 * @throws DirectoryFailure also for nobody and for more than are synchronised, so that neither looks like people who left
 */
export const readPeople = (
  kernel: Kernel,
  settings: DirectorySettings,
  people: DirectoryPeople,
): Promise<readonly FoundPerson[]> =>
  withDirectory(kernel, settings, limits, async ({ ask }) => {
    const entries = await ask('search', async client => {
      const found: Entry[] = []
      const more = people.departments === 'attribute' ? [people.attribute] : []
      const pages = client.searchPaginated(settings.base, {
        scope: 'sub',
        filter: people.filter,
        paged: { pageSize },
        ...asked(settings, more),
      })
      for await (const { searchEntries } of pages) {
        found.push(...searchEntries)
        if (found.length > mostDirectoryPeople)
          throw new DirectoryFailure('setup', 'search', `more than ${mostDirectoryPeople} entries`)
      }
      return found
    })
    if (entries.length === 0) throw new DirectoryFailure('setup', 'search', 'no entry')
    const depth = readName(settings.base).length
    const bySubject = new Map<string, FoundPerson>()
    for (const entry of entries) {
      const person = readPerson(settings, entry)
      const path = pathOf(entry, people, depth)
      if (person.bar !== 'disabled') bySubject.set(person.subject, { ...person, path })
    }
    return [...bySubject.values()]
  })

/** `depth`: how many parts of the name belong to the base. */
const pathOf = (
  entry: Entry,
  { departments, attribute }: DirectoryPeople,
  depth: number,
): readonly string[] => {
  if (departments === 'none') return []
  if (departments === 'attribute') return segmentsOf(textOf(entry, attribute) ?? '')
  const parts = readName(entry.dn)
  return parts
    .slice(1, parts.length - depth)
    .flatMap(({ type, value }) => (type === 'ou' ? [value.normalize('NFKC').trim()] : []))
    .reverse()
}
