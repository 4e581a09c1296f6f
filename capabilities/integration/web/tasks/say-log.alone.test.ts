// @vitest-environment jsdom
import { fillIn, type Lang } from '@gantry/base/shared'
import { texts as words } from '@gantry/transform/texts'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { TaskRun } from '../../shared/tasks/contract.ts'
import { texts } from '../../texts.ts'
import { logAsText, sayLog } from './say-log.ts'
import type { StepNames } from './step-names.ts'

/** Fills a text of the dictionary as the product does. */
const inLang = (lang: Lang): TFunction =>
  ((key: string, params: Record<string, unknown> = {}) =>
    fillIn({ ...words[lang], ...texts[lang] }[key] ?? key, params)) as unknown as TFunction

const run: TaskRun = {
  id: 'r1',
  task: 't1',
  name: 'Parts',
  release: 3,
  state: 'partly',
  cause: 'person',
  by: '王芳',
  mends: null,
  attempts: [{ at: '2026-03-01T01:00:02.000Z', error: { code: 'outbound.timeout', params: { seconds: 5 } } }],
  steps: [
    {
      step: 's1',
      kind: 'source',
      in: 1_200,
      out: 1_200,
      rejected: 0,
      ms: 1_500,
      at: '2026-03-01T01:00:09.000Z',
    },
    { step: 's2', kind: 'filter', in: 1_200, out: 1_190, rejected: 10, ms: 20 },
  ],
  read: 1_200,
  written: 1_190,
  rejected: 10,
  error: null,
  createdAt: '2026-03-01T01:00:00.000Z',
  startedAt: '2026-03-01T01:00:01.000Z',
  endedAt: '2026-03-01T01:00:10.000Z',
}
const names: StepNames = new Map([
  ['s1', { kind: 'source', name: '备件', number: 1 }],
  ['s2', { kind: 'filter', name: '', number: 2 }],
])

test('the log of a run is lines in the language of its reader, in the order of time', () => {
  const zh = sayLog(inLang('zh-CN'), run, names)
  expect(zh.map(({ text }) => text)).toEqual([
    '由王芳手动启动，第 3 版',
    '开始运行',
    expect.stringMatching(/^第 1 次尝试失败，自动重试。原因：.+/),
    `备件（${words['zh-CN']['transform.kind.source']}）：读入 1,200 行，输出 1,200 行，用时 1.5 秒`,
    '筛选 2：读入 1,200 行，输出 1,190 行，用时 20 毫秒，拒收 10 行',
    '部分成功：读取 1,200 行，写入 1,190 行，拒收 10 行',
  ])
  expect(zh.map(({ failed }) => failed)).toEqual([false, false, true, false, false, false])
  expect(sayLog(inLang('en'), run, names).at(-1)?.text).toBe(
    'Partly succeeded: rows read 1,200, written 1,190, rejected 10',
  )
})

test('a failed run ends with its reason, and an open one has no end yet', () => {
  const failed: TaskRun = { ...run, state: 'failed', error: { code: 'task.refused', params: { refused: 4 } } }
  expect(sayLog(inLang('en'), failed, names).at(-1)).toMatchObject({
    failed: true,
    text: expect.stringMatching(/^Failed: .*4/),
  })
  const open: TaskRun = { ...run, state: 'running', cause: 'schedule', by: null, endedAt: null }
  const said = sayLog(inLang('en'), open, names)
  expect(said[0]?.text).toBe('Started by its schedule, version 3')
  expect(said).toHaveLength(5)
})

test('a run that sends mended rows says so, and calls its rows', () => {
  const [first] = run.steps
  if (!first) throw new Error('no step')
  const mending: TaskRun = { ...run, cause: 'mend', mends: 'r0', steps: [{ ...first, step: 'resumed rows' }] }
  const said = sayLog(inLang('en'), mending, names).map(({ text }) => text)
  expect(said[0]).toBe('Sends rejected rows again, mended by 王芳, version 3')
  expect(said).toContainEqual(expect.stringMatching(/^Mended rows: rows in 1,200/))
})

test('a step that removes records tells how many, or why none', () => {
  const [first] = run.steps
  if (!first) throw new Error('no step')
  const saidOf = (removed: number | null) =>
    sayLog(inLang('en'), { ...run, attempts: [], steps: [{ ...first, kind: 'target', removed }] }, names)[2]
      ?.text
  expect(saidOf(3)).toMatch(/, 3 removed$/)
  expect(saidOf(0)).not.toContain('removed')
  expect(saidOf(null)).toMatch(/, nothing removed because steps before it rejected rows$/)
})

test('as a file, each line stands behind its time', () => {
  const lines = [
    { at: '10:00', text: 'One', failed: false },
    { at: '', text: 'Two', failed: false },
  ]
  expect(logAsText('Parts', lines)).toBe('\ufeffParts\r\n10:00  One\r\n       Two\r\n')
})
