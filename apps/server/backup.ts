import { readFileSync } from 'node:fs'
import { backUp, readEnv, StartProblem } from '@gantry/kernel/server'
import { lockDataFolder } from './server/data-folder.ts'
import { fail, language } from './terminal.ts'
import { texts } from './texts.ts'

/** `npm run backup -- <folder>`. The same place seen from the source and from the bundle in dist/server. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const main = async (): Promise<void> => {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || folder.startsWith('--') || more.length > 0) throw new StartProblem('backup_usage')
  const { dataFolder, databaseUrl } = readEnv(process.env)
  const { entries } = await backUp({ folder, dataFolder, databaseUrl, version, lock: lockDataFolder })
  const bytes = entries.reduce((sum, { size }) => sum + size, 0)
  const words = texts[language()]
  console.log(
    words['backup.done']
      .replace('{{folder}}', folder)
      .replace('{{files}}', String(entries.length))
      .replace('{{megabytes}}', String(Math.ceil(bytes / 1024 / 1024))),
  )
  console.error(words['backup.secret'])
}

main().catch(fail)
