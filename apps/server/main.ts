import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readEnv } from '@gantry/kernel/server'
import { boot } from './server/boot.ts'
import type { DemoAccounts } from './server/demo.ts'
import { fail, language } from './terminal.ts'
import { texts } from './texts.ts'

/** The same place seen from the source and from the bundle in dist/server. */
const root = new URL('../../', import.meta.url)

const main = async (): Promise<void> => {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const webFolder = fileURLToPath(new URL('dist/web', root))
  const { ready, stop } = boot(readEnv(process.env), { version, webFolder })
  let ending: number | null = null
  const end = async (code: number): Promise<void> => {
    // Who asks again does not want to wait; the next start finds and stops a database that was left running. One Ctrl+C
    // may come twice at once, from the terminal and from npm.
    if (ending !== null && Date.now() - ending > 1_000) process.exit(130)
    if (ending !== null) return
    ending = Date.now()
    await stop()
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0))
  process.on('uncaughtException', error => {
    // A connection that breaks because its server is going down is no news.
    if (ending !== null) return
    console.error(error)
    end(1)
  })
  try {
    const { url, demo } = await ready
    if (ending !== null) return
    console.log(`Gantry is ready at ${url}`)
    if (demo) printAccounts(demo)
  } catch (error) {
    if (ending === null) fail(error)
  }
}

const printAccounts = ({ logins, password }: DemoAccounts): void => {
  console.log(texts[language()]['demo.accounts'])
  for (const login of logins) console.log(`  ${login.padEnd(6)} ${password}`)
}

main().catch(fail)
