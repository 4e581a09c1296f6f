// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ReviewDialog } from './review-dialog.tsx'

vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'zh-CN' } }),
}))

afterEach(cleanup)

const review = (warnings: readonly string[], blocked: boolean) => {
  const onPublish = vi.fn()
  render(
    <ReviewDialog
      kind="logic"
      n={2}
      words={[]}
      warnings={warnings}
      blocked={blocked}
      onClose={vi.fn()}
      onPublish={onPublish}
    />,
  )
  return onPublish
}

test('publishing is confirmed under what may not be meant, each said once', () => {
  const onPublish = review(['Never runs', 'Never runs'], false)
  expect(screen.getAllByText('Never runs')).toHaveLength(1)
  expect(onPublish).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'designs.publish' }))
  expect(onPublish).toHaveBeenCalledOnce()
})

test('what became blocked while it is looked at is not published', () => {
  const onPublish = review([], true)
  fireEvent.click(screen.getByRole('button', { name: 'designs.publish' }))
  expect(onPublish).not.toHaveBeenCalled()
})
