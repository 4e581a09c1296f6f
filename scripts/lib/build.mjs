import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { halves } from './halves.mjs'
import { root } from './install.mjs'
import { say, stop } from './say.mjs'

/** Builds what has changed since the last build into dist/. Exit code 23 when that fails. */
export const build = async () => {
  const sources = readSources()
  const stale = halves.flatMap(half => {
    const stamp = join(root, 'dist', `${half.name}.stamp`)
    const print = fingerprint(sources.filter(source => half.reads(source.path)))
    const fresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === print
    return fresh ? [] : [{ half, stamp, print }]
  })
  await Promise.all(
    stale.map(async ({ half, stamp, print }) => {
      say(half.english, half.chinese)
      const code = await run(`build-${half.name}.mjs`)
      if (code !== 0) {
        say(`The ${half.name} could not be built: the reason stands above.`, '构建失败，原因见上面的输出。')
        stop(23)
      }
      mkdirSync(join(root, 'dist'), { recursive: true })
      writeFileSync(stamp, print)
    }),
  )
}

/** A process of its own gives its memory back before the server starts. */
const run = script =>
  new Promise(resolve => {
    const child = spawn(process.execPath, [join(root, 'scripts', script)], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    child.on('exit', code => resolve(code ?? 1))
  })

const readSources = () => {
  const found = []
  const walk = folder => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory() && entry.name !== 'node_modules') walk(path)
      else if (entry.isFile() && !/\.test\.tsx?$|\.md$/.test(entry.name)) found.push(path)
    }
  }
  for (const folder of ['packages', 'capabilities', 'apps', 'scripts']) walk(folder)
  return [...found, 'package-lock.json', 'package.json']
    .sort()
    .map(path => ({ path, content: readFileSync(join(root, path)) }))
}

const fingerprint = sources => {
  const hash = createHash('sha256').update(process.version)
  for (const { path, content } of sources) hash.update(`\n${path}\n${content.length}\n`).update(content)
  return hash.digest('hex')
}
