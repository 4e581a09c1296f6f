import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const lastBackupFile = (dataFolder: string): string => join(dataFolder, 'last-backup.json')

/** When this installation was last backed up; null when it never was. */
export const lastBackup = (dataFolder: string): string | null => {
  const file = lastBackupFile(dataFolder)
  if (!existsSync(file)) return null
  const content: { readonly madeAt: string } = JSON.parse(readFileSync(file, 'utf8'))
  return content.madeAt
}
