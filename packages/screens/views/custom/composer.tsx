import type { Issue } from '@gantry/base/shared'
import type { TableView } from '@gantry/model/shared'
import { checkPage, type Page } from '@gantry/tiles/shared'
import { TileComposer } from '@gantry/tiles/web'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTables } from '../../web/data/use-tables.ts'
import { issueText } from '../../web/parts/issue-text.ts'
import type { TableModel } from '../../web/parts/table-model.ts'
import { EmbeddedView } from '../../web/views/embedded-view.tsx'
import { blocks } from './blocks.ts'
import { EmbeddedViewContext, OwnViewContext } from './context.ts'
import { faces } from './faces.ts'
import './custom.css'

interface OwnViewComposerProps {
  readonly model: TableModel
  /** A view of kind `custom`. */
  readonly view: TableView
  /** Issues found by the server that are not checked here, by path in the options. */
  readonly found: readonly Issue[]
  readonly tools?: ReactNode
  onChange(page: Page): void
}

/** Designer of a custom view, with data the designer may see. */
export const OwnViewComposer = ({ model, view, found, tools, onChange }: OwnViewComposerProps) => {
  const { t } = useTranslation()
  const page = view.options as unknown as Page
  const tables = useTables(
    page.tiles.flatMap(({ settings }) =>
      typeof settings.table === 'string' && settings.table !== '' ? [settings.table] : [],
    ),
  )
  const scope = useMemo(
    () => ({
      table: model.id,
      tableOf: (id: string) =>
        id === '' ? null : id === model.id ? model.info.table : tables.get(id)?.info.table,
    }),
    [model, tables],
  )
  const issues = useMemo(() => {
    const here = checkPage(page, blocks, scope)
    return [...here, ...found.filter(({ field }) => !here.some(issue => issue.field === field))]
  }, [page, scope, found])
  const own = useMemo(
    () => ({
      model,
      page,
      query: view.filter === undefined ? {} : { filter: view.filter },
      open: undefined,
      create: undefined,
    }),
    [model, page, view.filter],
  )
  return (
    <OwnViewContext value={own}>
      <EmbeddedViewContext value={EmbeddedView}>
        <TileComposer
          page={page}
          kinds={blocks}
          faces={faces}
          scope={scope}
          issues={issues}
          tools={tools}
          sayIssue={issue => issueText(t, issue)}
          onChange={onChange}
        />
      </EmbeddedViewContext>
    </OwnViewContext>
  )
}
