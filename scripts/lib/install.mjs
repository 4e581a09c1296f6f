import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { say, stop } from './say.mjs'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Makes node_modules what package-lock.json says; quick when it is already. Exit code 22 when npm fails. */
export const install = ({ development }) => {
  if (isInstalled({ development })) return
  say('Installing packages (once, a minute or two) …', '正在安装依赖（仅首次，约一两分钟）…')
  const run = npm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (run.status === 0) return
  say(
    'The packages could not be installed: check the network and the npm registry (see the lines above), then start again.',
    '依赖没有安装成功，请检查网络和 npm 源（见上面的输出），然后重新启动。',
  )
  stop(22)
}

/** npm keeps beside what it installed a lock file of exactly that. */
const isInstalled = ({ development }) => {
  const hidden = `${root}node_modules/.package-lock.json`
  if (!existsSync(hidden)) return false
  const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages
  const have = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional || entry.devOptional || (entry.dev && !development)) return true
    return have[path] !== undefined && have[path].version === entry.version
  })
}

const npm = args => {
  const options = { cwd: root, stdio: ['ignore', 2, 2] }
  const own = process.env.npm_execpath
  if (own?.endsWith('.js')) return spawnSync(process.execPath, [own, ...args], options)
  return spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    ...options,
    shell: process.platform === 'win32',
  })
}
