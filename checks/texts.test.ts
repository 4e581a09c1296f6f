import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes, type Texts } from '@gantry/base/shared'
import { operations, userTypes } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { readWorkspaces, root } from './workspaces.ts'

const all = readWorkspaces()

const workspaces = all.filter(({ folder }) => existsSync(join(root, folder, 'texts.ts')))

const dictionaries = await Promise.all(
  workspaces.map(async ({ folder }) => {
    const { texts }: { texts: Texts } = await import(join(root, folder, 'texts.ts'))
    return { folder, texts }
  }),
)

/** What is said in both languages travels as `zh` and `en`, and each sentence takes its own. */
const parameters = (sentence: string): string[] =>
  [
    ...new Set(
      [...sentence.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name = '']) =>
        /^(?:zh|en)$/.test(name) ? 'said' : name,
      ),
    ),
  ].sort()

it.each(dictionaries)('$folder says everything in both languages', ({ texts }) => {
  expect(Object.keys(texts.en).sort()).toEqual(Object.keys(texts['zh-CN']).sort())
  for (const [key, sentence] of Object.entries(texts['zh-CN'])) {
    expect(sentence.trim(), key).not.toBe('')
    expect(texts.en[key]?.trim(), key).not.toBe('')
    // Only English has a plural form that may leave the number out.
    if (!/_(one|other)$/.test(key)) expect(parameters(texts.en[key] ?? ''), key).toEqual(parameters(sentence))
  }
})

/** A number and a noun in the plural after it, at most one word between them. */
const several = /\{\{(?:count|number)\}\} (?:[a-z]+ )?[a-z]+[^\Ws]s\b/

it.each(dictionaries)('$folder says “1 day” and not “1 days”', ({ texts: { en } }) => {
  const counting = Object.entries(en).filter(
    ([key, text]) => !/_(one|other)$/.test(key) && several.test(text),
  )
  expect(counting.map(([key]) => key).filter(key => en[`${key}_one`] === undefined)).toEqual([])
})

it('no text is said by two workspaces', () => {
  const owners = new Map<string, string[]>()
  for (const { folder, texts } of dictionaries)
    for (const key of Object.keys(texts.en)) owners.set(key, [...(owners.get(key) ?? []), folder])
  expect([...owners].filter(([, folders]) => folders.length > 1)).toEqual([])
})

const known = new Set(dictionaries.flatMap(({ texts }) => Object.keys(texts['zh-CN'])))

/** The files in which workspaces declare their errors; the compiler holds each to its sentences in both languages. */
const declared = all.flatMap(({ folder, files }) =>
  files
    .filter(({ path }) => path === `${folder}/errors.ts` || path === 'packages/base/shared/errors.ts')
    .flatMap(({ text }) =>
      [...text.matchAll(/^ {2}'([a-z_]+\.\w+)': \d{3},$/gm)].map(([, code = '']) => code),
    ),
)

it('every error has its sentence, and no code is declared twice', () => {
  expect(declared).toEqual(expect.arrayContaining([...errorCodes()]))
  expect(declared.filter(code => !known.has(`error.${code}`))).toEqual([])
  expect(declared.filter((code, at) => declared.indexOf(code) !== at)).toEqual([])
})

it('every sentence of an error belongs to a code', () => {
  const codes = new Set(declared.map(code => `error.${code}`))
  expect([...known].filter(key => key.startsWith('error.') && !codes.has(key))).toEqual([])
})

/** Names that are put together in the screens, and so not found by reading them. */
it.each([
  ['rights.operation', operations],
  ['designer.rights.may', operations],
  ['user', userTypes],
  ['rights.userType', userTypes],
])('%s is said of each', (prefix, names) => {
  expect(names.map(name => `${prefix}.${name}`).filter(key => !known.has(key))).toEqual([])
})

it('every kind of design has a name', () => {
  const kinds = all.flatMap(({ files }) =>
    files
      .filter(({ path, isTest }) => !isTest && !path.endsWith('/fixtures.ts'))
      .flatMap(({ text }) =>
        [...text.matchAll(/\bDesignKind<[^=\n]*> = \{\s+name: '(\w+)'/g)].map(([, name = '']) => name),
      ),
  )
  expect(kinds.length).toBeGreaterThan(20)
  expect(kinds.filter(kind => !known.has(`${kind}.design`))).toEqual([])
})

it('every action that is audited has a name in the operation log', () => {
  const audited = all.flatMap(({ files }) =>
    files
      .filter(({ isTest }) => !isTest)
      .flatMap(({ text }) =>
        [...text.matchAll(/\baudit\([^;]*?\baction: '([\w.]+)'/g)].map(([, action = '']) => action),
      ),
  )
  expect(audited.length).toBeGreaterThan(20)
  expect(audited.filter(action => !known.has(`oplog.action.${action}`))).toEqual([])
})

it('every detail that is audited has a label in the operation log', () => {
  const audited = all.flatMap(({ files }) =>
    files
      .filter(({ isTest }) => !isTest)
      .flatMap(({ text }) =>
        [...text.matchAll(/\baudit\([^;]*?\baction: '([\w.]+)'[^;]*?\bdetails: \{([^{}]*)\}/g)].flatMap(
          ([, action = '', details = '']) =>
            details
              .replaceAll(/\([^()]*\)/g, '')
              .split(',')
              .flatMap(each => {
                const [, detail] = /^\s*(\w+)\b(?!\()/.exec(each) ?? []
                return detail === undefined ? [] : [{ action, detail }]
              }),
        ),
      ),
  )
  expect(audited.length).toBeGreaterThan(200)
  const unnamed = audited.filter(
    ({ action, detail }) =>
      !known.has(`oplog.fact.${action}.${detail}`) && !known.has(`oplog.fact.${detail}`),
  )
  expect(unnamed).toEqual([])
})

it('every text a screen asks for by name is there', () => {
  const missing = all.flatMap(({ files }) =>
    files
      .filter(({ isTest }) => !isTest)
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\bt\(\s*'([\w.]+)'/g)]
          .map(match => match[1] ?? '')
          .filter(key => !known.has(key) && !known.has(`${key}_other`))
          .map(key => `${path}: ${key}`),
      ),
  )
  expect(missing).toEqual([])
})
