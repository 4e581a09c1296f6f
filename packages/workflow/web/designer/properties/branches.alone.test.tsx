// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ConditionalBranch, SplitSettings } from '../../../nodes/branches.ts'
import { Branches } from './branches.tsx'

vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'zh-CN' } }),
}))

afterEach(cleanup)

const heard = vi.fn<(settings: SplitSettings<ConditionalBranch>) => void>()

const Edited = ({ settings }: { readonly settings: SplitSettings<ConditionalBranch> }) => {
  const [now, setNow] = useState(settings)
  return (
    <Branches
      settings={now}
      conditions={false}
      ordered={false}
      // Only conditions read the table.
      model={null as never}
      onChange={next => {
        heard(next)
        setNow(next)
      }}
    />
  )
}

test('the name of a branch is edited in both languages', () => {
  render(
    <Edited
      settings={{
        name: 'Split',
        branches: [{ id: 'a', name: { 'zh-CN': '大额', en: 'Large' } }, { id: 'b' }],
      }}
    />,
  )
  const inputs = (lang: string) =>
    screen.getAllByLabelText(`flow.name · designs.values.lang.${lang}`) as HTMLInputElement[]
  expect([inputs('zh-CN')[0]?.value, inputs('en')[0]?.value]).toEqual(['大额', 'Large'])
  const [english] = inputs('en')
  if (!english) throw new Error('no input')
  fireEvent.change(english, { target: { value: 'Over 50,000' } })
  expect(heard.mock.lastCall?.[0].branches[0]?.name).toEqual({ 'zh-CN': '大额', en: 'Over 50,000' })
  const [, chinese] = inputs('zh-CN')
  if (!chinese) throw new Error('no input')
  fireEvent.change(chinese, { target: { value: '其余' } })
  expect(heard.mock.lastCall?.[0].branches[1]).toEqual({ id: 'b', name: '其余' })
  fireEvent.change(chinese, { target: { value: '' } })
  expect(heard.mock.lastCall?.[0].branches[1]).toEqual({ id: 'b' })
})
