import type { Kernel } from '@gantry/kernel/server'
import type { ProviderSettings, ProviderTested } from '../../../shared/federation/index.ts'
import { DirectoryFailure } from './directory-failure.ts'
import { findPerson } from './find-person.ts'
import { signInLimits, withDirectory } from './open-directory.ts'
import { requireDirectory } from './read-directory.ts'

/** Asks a directory step by step, up to the person of a login if one is given. */
export const testDirectory = async (
  kernel: Kernel,
  settings: ProviderSettings,
  login: string | undefined,
): Promise<ProviderTested> => {
  try {
    const directory = requireDirectory(settings)
    return await withDirectory(kernel, directory, signInLimits, async open => {
      if (login === undefined) {
        await open.ask('search', client =>
          client.search(directory.base, { scope: 'base', attributes: ['1.1'], timeLimit: 5 }),
        )
        return { ok: true, detail: '' }
      }
      const person = await findPerson(open, login)
      if (!person) throw new DirectoryFailure('setup', 'person', 'no entry')
      const { groups: _, ...example } = person
      return { ok: true, detail: '', person: example }
    })
  } catch (error) {
    if (!(error instanceof DirectoryFailure)) throw error
    return { ok: false, detail: error.message, step: error.step }
  }
}
