import i18next from 'i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { opcuaStatuses } from '../../shared/plugins/told.ts'
import { texts } from '../../texts.ts'
import { sayLine, sayProblem } from './say-problem.ts'

let lang: 'zh-CN' | 'en' = 'en'
vi.mock('@gantry/client/web', () => ({ currentLang: () => lang }))

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { en: { translation: texts.en }, 'zh-CN': { translation: texts['zh-CN'] } },
  })
})

test('a status code people meet has a sentence, another is said as it is', () => {
  const { t } = i18next
  for (const status of opcuaStatuses)
    expect(sayProblem(t, { code: 'opcua_status', params: { status } })).toMatch(
      new RegExp(`^[A-Z].{8,} \\(${status}\\)$`),
    )
  expect(sayProblem(t, { code: 'opcua_status', params: { status: 'BadTcpInternalError' } })).toBe(
    'The server answers BadTcpInternalError',
  )
  const params = { device: 'M-1', point: 'load', problem: 'opcua_write', status: 'BadNotWritable' }
  expect(sayLine(t, { id: 1, at: '', level: 'warning', code: 'not_written', params })).toContain(
    'The node cannot be written (BadNotWritable)',
  )
})

test('a command is named in the language of the reader', async () => {
  const params = { command: '复位', command_en: 'Reset' }
  expect(sayProblem(i18next.t, { code: 'command_not_mapped', params })).toContain('“Reset”')
  lang = 'zh-CN'
  await i18next.changeLanguage(lang)
  expect(sayProblem(i18next.t, { code: 'command_not_mapped', params })).toContain('“复位”')
})
