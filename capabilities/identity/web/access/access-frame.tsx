import { switchLang } from '@gantry/client/web'
import { PublicFrame } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { Explanation } from './explanation.tsx'
import './access.css'

/** Layout of the pages before sign-in: the form on the left, the product's explanation on the right. */
export const AccessFrame = ({
  logo,
  children,
}: {
  readonly logo?: string | undefined
  readonly children: ReactNode
}) => (
  <PublicFrame onLang={switchLang} logo={logo} aside={<Explanation />}>
    {children}
  </PublicFrame>
)
