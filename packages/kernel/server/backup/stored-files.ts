import { join } from 'node:path'
import { errorCode } from '../start-problem.ts'
import { copyFile, filesBelow } from './copy-file.ts'
import type { Entry } from './manifest.ts'

/** Parts of uploads are not complete, and thumbnails are made again when somebody asks for them. */
const isStored = (path: string): boolean => !path.endsWith('.part')
const isContent = (path: string): boolean => !path.endsWith('.thumbnails')

/**
 * Copies the stored files that are not in the backup yet. A file never changes, so a second call copies only what came
 * since the first.
 */
export const copyStoredFiles = async (
  dataFolder: string,
  backup: string,
  copied: Map<string, Entry>,
): Promise<void> => {
  const source = join(dataFolder, 'files')
  for (const name of (await filesBelow(source, isContent)).filter(isStored)) {
    const path = `files/${name}`
    if (copied.has(path)) continue
    try {
      copied.set(path, { path, ...(await copyFile(join(source, name), join(backup, path))) })
    } catch (error) {
      // Deleted by the running product since the folder was read.
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }
}
