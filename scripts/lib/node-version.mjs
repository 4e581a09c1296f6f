// Runs before anything is installed and on any Node.js that knows modules, so its syntax is old on purpose.
import { readFileSync } from 'node:fs'
import { say, stop } from './say.mjs'

/** Ends with exit code 10 when this Node.js is older than package.json asks for. */
export const requireNode = () => {
  const wanted = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).engines.node
  const oldest = `${wanted.replace('>=', '').trim()}.0.0`.split('.').slice(0, 3).join('.')
  if (isAtLeast(process.versions.node, oldest)) return
  say(
    `Gantry needs Node.js ${oldest} or newer, this is ${process.versions.node}: install a newer one from https://nodejs.org and start again.`,
    `Gantry 需要 Node.js ${oldest} 或更高版本，当前是 ${process.versions.node}，请从 https://nodejs.org 安装新版本后重新启动。`,
  )
  stop(10)
}

const isAtLeast = (version, oldest) => {
  const have = version.split('.').map(Number)
  const want = oldest.split('.').map(Number)
  for (let i = 0; i < 3; i++) {
    const difference = (have[i] || 0) - (want[i] || 0)
    if (difference !== 0) return difference > 0
  }
  return true
}
