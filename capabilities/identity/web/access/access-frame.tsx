import { switchLang } from '@gantry/client/web'
import { PublicFrame } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { Explanation } from './explanation.tsx'
import './access.css'

/** The pages before sign-in: what is asked on the left, what the product is on the right. */
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
