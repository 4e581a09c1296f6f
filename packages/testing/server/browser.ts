import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core'
import { afterAll } from 'vitest'

/** Where systems keep a Chromium; `GANTRY_CHROMIUM` names another. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // This machine under a name that browsers do not trust as they trust localhost: the plain http of a plant's network.
  '--host-resolver-rules=MAP plant.test 127.0.0.1',
]

/** Ends with the process, which Playwright sees to. */
let running: Promise<Browser> | undefined

/**
 * A real Chromium: the system's, or the one inside an npm package, so that a machine with nothing but Node.js can run every
 * test. The files of a process share it and know nothing of one another: windows still open after a file are closed. Call it
 * at the top level of the file.
 */
export const testBrowser = async (): Promise<Browser> => {
  running ??= chromium.launch({ args: quiet, ...findChromium() })
  const browser = await running
  afterAll(() => closeWindows(browser.contexts()))
  return browser
}

/** Milliseconds after which a window that does not answer is left to the end of the process. */
const patience = 20_000

/** Closes windows. Chromium now and then never answers while a page of theirs is leaving, and no test is about that. */
export const closeWindows = async (contexts: readonly BrowserContext[]): Promise<void> => {
  await Promise.all(
    contexts.map(context => Promise.race([context.close(), sleep(patience, undefined, { ref: false })])),
  )
}

const findChromium = (): LaunchOptions => {
  const own = process.env.GANTRY_CHROMIUM
  const system = own || usualPlaces.find(path => existsSync(path))
  return system ? { executablePath: system } : packedChromium()
}

/** Unpacked once beside what npm installed: the program, the libraries it needs and fonts. */
export const packedChromium = (): LaunchOptions => {
  const folder = unpack()
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const env: Record<string, string> = { LD_LIBRARY_PATH: libraries }
  if (!existsSync('/etc/fonts')) env.FONTCONFIG_PATH = join(folder, 'fonts')
  return { executablePath: join(folder, 'chromium'), env: { ...definedEnvironment(), ...env } }
}

const unpack = (): string => {
  const require = createRequire(import.meta.url)
  const library = require.resolve('@sparticuz/chromium')
  const modules = library.slice(0, library.lastIndexOf(join('@sparticuz', 'chromium')))
  const { version } = JSON.parse(readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8'))
  const folder = join(modules, '.cache', `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(dirname(folder), { recursive: true })
  const staging = mkdtempSync(`${folder}-`)
  // The package unpacks into the system's temporary folder, and its libraries only where it believes to be on AWS.
  const script = `(await import(${JSON.stringify(pathToFileURL(library).href)})).default.executablePath()`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', `await ${script}`], {
    env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(`the packed Chromium cannot be unpacked: ${run.stderr}`)
  try {
    renameSync(staging, folder)
  } catch (error) {
    // Another test process was faster.
    rmSync(staging, { recursive: true, force: true })
    if (readdirSync(folder).length === 0) throw error
  }
  return folder
}

const definedEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
