import { tableHref } from '@gantry/apps/web'
import { localise } from '@gantry/base/shared'
import { currentLang, currentSpace } from '@gantry/client/web'
import { AlsoHere, type DraftState, GiveUpButton, KeepingState, UndoButtons } from '@gantry/designs/web'
import { Icon, PageHeader } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DesignAnswer, TableDesign } from '../shared/types.ts'
import { masterOf } from './edit-design.ts'
import { previewHref } from './preview/preview-href.ts'

/** Parts of the table designer: form, list, rights, versions and others. */
export const parts = [
  'form',
  'list',
  'views',
  'workflow',
  'print',
  'rights',
  'tests',
  'versions',
  'api',
] as const
export type Part = (typeof parts)[number]

interface DesignerBarProps {
  readonly answer: DesignAnswer
  readonly state: DraftState<TableDesign>
  readonly part: Part
  /** Editing is disabled. */
  readonly still: boolean
  /** There are unpublished changes. */
  readonly changed: boolean
  readonly publishable: boolean
  readonly givingUp: boolean
  onPart(part: Part): void
  onCompare(): void
  onGiveUp(): void
  onPublish(): void
  /** Where the open part puts its own undo, redo and publishing, if it is a design of its own. */
  onSlot(slot: HTMLElement | null): void
}

/** Parts that are designs of their own: what is undone and published there is theirs. */
export const ownParts: readonly Part[] = ['views', 'workflow', 'print']

/** Header of the designer: parts, undo and redo, save state, other users present, and publishing. */
export const DesignerBar = (props: DesignerBarProps) => {
  const { answer, state, part, still, changed, publishable, givingUp } = props
  const { t } = useTranslation()
  const master = masterOf(state.body)
  const { app } = answer
  const isOwn = ownParts.includes(part)
  return (
    <PageHeader
      crumbs={app ? [{ title: app.name, href: tableHref(app.id, master.id), own: true }] : []}
      title={localise(master.label, currentLang())}
      own
      tabs={
        <nav className="seg ds-parts" aria-label={t('designer.parts')}>
          {parts.map(one => (
            <button
              key={one}
              type="button"
              className={part === one ? 'on' : undefined}
              aria-pressed={part === one}
              onClick={() => props.onPart(one)}
            >
              {t(`designer.part.${one}`)}
            </button>
          ))}
        </nav>
      }
      extra={
        <>
          <AlsoHere design={{ kind: 'table', id: master.id }} />
          <a
            className="btn t"
            target="_blank"
            rel="noreferrer"
            href={previewHref(currentSpace() ?? '', app?.id ?? '', master.id)}
          >
            <Icon name="eye" size={14} />
            {t('designer.preview')}
          </a>
          {isOwn ? null : (
            <>
              <UndoButtons state={state} disabled={still} />
              <KeepingState
                keeping={state.keeping}
                onRetry={() => void state.settle()}
                onCompare={props.onCompare}
              />
              {changed && !still && state.keeping.state !== 'overtaken' ? (
                <GiveUpButton busy={givingUp} onGiveUp={props.onGiveUp} />
              ) : null}
            </>
          )}
        </>
      }
      action={
        isOwn ? (
          <span className="ds-acts" ref={props.onSlot} />
        ) : (
          <Button type="primary" disabled={!publishable} onClick={props.onPublish}>
            {t('designer.publish')}
          </Button>
        )
      }
    />
  )
}
