import { TilePage } from '@gantry/tiles/web'
import { EmptyState } from '@gantry/ui/web'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { narrow } from '../../web/list/condition.ts'
import type { ViewProps } from '../../web/views/view-props.ts'
import { OwnViewContext } from './context.ts'
import { faces } from './faces.ts'
import type { CustomOptions } from './shared.ts'
import './custom.css'

/** Width in pixels below which the phone layout replaces the twelve columns. */
const narrowBelow = 720

/** Custom view: a page of blocks with data of an application. */
const CustomView = ({ model, view, query, phone, width, open, create }: ViewProps<CustomOptions>) => {
  const { t } = useTranslation()
  const { options: page } = view
  const { search } = query
  // The filter of the view itself is already part of the query.
  const filter = narrow(query.filter)
  const own = useMemo(
    () => ({
      model,
      page,
      query: { ...(filter !== undefined && { filter }), ...(search !== undefined && { search }) },
      open,
      create: create && (() => create()),
    }),
    [model, page, filter, search, open, create],
  )
  if (page.tiles.length === 0) return <EmptyState fill kind="never" title={t('block.none')} />
  return (
    <OwnViewContext value={own}>
      <div className="ob-page">
        {width > 0 ? (
          <TilePage page={page} terminal={phone || width < narrowBelow ? 'app' : 'web'} faces={faces} />
        ) : null}
      </div>
    </OwnViewContext>
  )
}

export default CustomView
