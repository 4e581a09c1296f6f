import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'

interface ReadOnlyProps {
  /** Its inputs and buttons do nothing. */
  readonly when: boolean
  readonly children: ReactNode
}

/** A form as somebody sees it who may not change it. Its layout is that of its children. */
export const ReadOnly = ({ when, children }: ReadOnlyProps) =>
  when ? (
    <fieldset disabled className="read-only">
      <ConfigProvider componentDisabled>{children}</ConfigProvider>
    </fieldset>
  ) : (
    children
  )
