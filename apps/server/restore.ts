import { readFileSync } from 'node:fs'
import { readEnv, restore, StartProblem } from '@gantry/kernel/server'
import { lockDataFolder } from './server/data-folder.ts'
import { fail, language } from './terminal.ts'
import { texts } from './texts.ts'

/** `npm run restore -- <folder> [--replace]`. The same place seen from the source and from the bundle in dist/server. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const main = async (): Promise<void> => {
  const words = process.argv.slice(2)
  const [folder, ...more] = words.filter(word => word !== '--replace')
  if (!folder || folder.startsWith('--') || more.length > 0) throw new StartProblem('backup_usage')
  const { dataFolder, databaseUrl } = readEnv(process.env)
  const replace = words.includes('--replace')
  const { madeAt } = await restore({
    folder,
    dataFolder,
    databaseUrl,
    version,
    replace,
    lock: lockDataFolder,
  })
  console.log(texts[language()]['restore.done'].replace('{{madeAt}}', madeAt))
}

main().catch(fail)
