import type { Page } from '@gantry/tiles/shared'
import { type ReactNode, useMemo } from 'react'
import { EmbeddedView } from '../../web/views/embedded-view.tsx'
import { EmbeddedViewContext, OwnViewContext } from './context.ts'
import './custom.css'

export { faces as blockFaces } from './faces.ts'

/** Context for a page of tiles without a table, so that its tiles can include blocks. */
export const BlockPage = ({ page, children }: { readonly page: Page; readonly children: ReactNode }) => {
  const own = useMemo(() => ({ model: null, page, query: {}, open: undefined, create: undefined }), [page])
  return (
    <OwnViewContext value={own}>
      <EmbeddedViewContext value={EmbeddedView}>{children}</EmbeddedViewContext>
    </OwnViewContext>
  )
}
