import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { limits, type Texts } from '@gantry/base/shared'
import { expect, it } from 'vitest'
import { limitSentences, messageSentences, validationSentences } from './specification-sentences.ts'
import { readWorkspaces, root } from './workspaces.ts'

const workspaces = readWorkspaces()
const zh = new Map<string, string>()
const en = new Map<string, string>()
for (const { folder } of workspaces) {
  if (!existsSync(join(root, folder, 'texts.ts'))) continue
  const { texts }: { texts: Texts } = await import(join(root, folder, 'texts.ts'))
  for (const [key, text] of Object.entries(texts['zh-CN'])) zh.set(key, text)
  for (const [key, text] of Object.entries(texts.en)) en.set(key, text)
}

it.each([
  ['section 5', validationSentences],
  ['section 8', messageSentences],
  ['section 9', limitSentences],
])('every sentence of %s stands in both dictionaries', (_, sentences) => {
  const missing = sentences.filter(
    each => !zh.get(each.key)?.includes(each.zh) || !en.get(each.key)?.includes(each.en),
  )
  expect(missing.map(each => [each.of, zh.get(each.key), en.get(each.key)])).toEqual([])
})

it('every sentence is said by a screen or by the server', () => {
  const said = workspaces
    .flatMap(({ files }) => files.filter(({ isTest, path }) => !isTest && !/\btexts\b/.test(path)))
    .map(({ text }) => text)
    .join('\n')
  const composed = [...new Set(said.match(/`[a-zA-Z_]+\.[\w.]*\$\{[^`]*`/g))].map(
    key =>
      new RegExp(
        `^${key
          .slice(1, -1)
          .replaceAll('.', '\\.')
          .replace(/\$\{[^}]*\}/g, '[\\w.]+')}$`,
      ),
  )
  // Errors and issues are named by their code alone.
  const isSaid = (key: string): boolean => {
    const code = key.replace(/^(?:error|issue)\./, '').replace(/_(?:one|other)$/, '')
    return said.includes(`'${code}'`) || composed.some(pattern => pattern.test(code))
  }
  const keys = [...validationSentences, ...messageSentences, ...limitSentences].map(({ key }) => key)
  expect([...new Set(keys)].filter(key => !isSaid(key))).toEqual([])
})

it('the limits of section 9 hold', () => {
  expect(limits).toMatchObject({
    pageCache: 10,
    searchResults: 600,
    exportHistoryDays: 3,
    filesPerUpload: 5,
    wrongPasswords: 3,
    wrongPasswordWait: 60_000,
  })
})
