import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'

/** What changes nothing of the design, such as a log with filters or a trial: usable also where the page is read only. */
export const AlwaysUsable = ({ children }: { readonly children: ReactNode }) => (
  <ConfigProvider componentDisabled={false}>{children}</ConfigProvider>
)
