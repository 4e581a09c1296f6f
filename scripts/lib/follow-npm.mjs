import { readFileSync } from 'node:fs'

/** How often it is looked whether npm still lives, in milliseconds. */
const every = 500

/**
 * npm runs a script through a shell and, when it is ended itself, leaves the script behind; so whoever stops `npm start`
 * stops Gantry only because Gantry notices and stops itself.
 */
export const followNpm = () => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  // Some shells give their place to the script, so that npm is the parent; what is above npm must not matter.
  const above = isNpm(parent) ? 0 : parentOf(parent)
  const npm = isNpm(above) ? above : 0
  setInterval(() => {
    const gone = process.ppid !== parent || (npm > 0 && parentOf(parent) !== npm)
    if (gone) process.kill(process.pid, 'SIGTERM')
  }, every).unref()
}

/** npm names its process after what it does: `npm start`. */
const isNpm = pid => {
  try {
    return /^(npm |.*npm-cli)/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '))
  } catch {
    return false
  }
}

/** The parent of a process, where the system tells it in /proc; else 0. */
const parentOf = pid => {
  try {
    // The name in parentheses may hold spaces; state and parent follow it (proc(5)).
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    )
  } catch {
    return 0
  }
}
