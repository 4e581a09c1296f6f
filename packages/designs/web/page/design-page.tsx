import { DesignedContext, errorText } from '@gantry/client/web'
import { type Crumb, Icon, PageHeader } from '@gantry/ui/web'
import { Button, ConfigProvider } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AlsoHere } from '../also-here.tsx'
import { ConflictDialog } from '../conflict-dialog.tsx'
import { GiveUpButton } from '../give-up-button.tsx'
import { KeepingState } from '../keeping-state.tsx'
import { UndoButtons } from '../undo-buttons.tsx'
import { PlainVersions } from '../versions/plain-versions.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import type { DesignEditor } from './use-design-editor.ts'

interface DesignPageProps<Body extends object, Part extends string> {
  readonly editor: DesignEditor<Body>
  readonly crumbs: readonly Crumb[]
  /** The name of the design, written by people. */
  readonly title: string
  /** What is designed, each with its label; the versions come behind them. */
  readonly parts: readonly { readonly id: Part; readonly label: string }[]
  /** The part that is open first; absent: the first. */
  readonly start?: Part
  /** Before the parts. */
  readonly leading?: ReactNode
  /** Where a published design is used; absent: nowhere of its own. */
  readonly open?: {
    readonly href: string
    readonly label: string
    /** It shows the draft too, so there is something to open before the first release. */
    readonly ofDraft?: true
  }
  /** Behind the controls of the draft. */
  readonly actions?: ReactNode
  /** Something keeps it from being published. */
  readonly blocked: boolean
  /** Publishing asks first and shows what changes, with these sentences about what may not be meant; absent: it does not. */
  readonly warnings?: readonly string[]
  /** What is wrong, in sentences, by the part that is open where it says some itself; absent: what the server said. */
  readonly problems?: readonly string[] | ((part: Part | 'versions') => readonly string[])
  readonly children: (part: Part) => ReactNode
}

/** The page of an editor whose design is published at once: head, parts, versions, and the conflict with another designer. */
export const DesignPage = <Body extends object, Part extends string>(props: DesignPageProps<Body, Part>) => {
  const { editor, crumbs, title, parts, leading, open, actions, blocked, children } = props
  const { design, kind, may, release, state, changed, reopen } = editor
  const { t } = useTranslation()
  const [part, setPart] = useState<Part | 'versions'>(props.start ?? parts[0]?.id ?? 'versions')
  const [comparing, setComparing] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const problems = (typeof props.problems === 'function' ? props.problems(part) : props.problems) ?? []
  const choices = [...parts, { id: 'versions' as const, label: t('designs.versions') }]
  return (
    <div className="dg-page">
      <PageHeader
        crumbs={crumbs}
        title={title}
        own
        tabs={
          <>
            {leading}
            <nav className="seg s dg-parts" aria-label={t('designs.parts')}>
              {choices.map(({ id, label }) => (
                <button
                  key={id}
                  type="button"
                  className={id === part ? 'on' : undefined}
                  aria-pressed={id === part}
                  onClick={() => setPart(id)}
                >
                  {label}
                </button>
              ))}
            </nav>
          </>
        }
        extra={
          <>
            <AlsoHere design={design} />
            {/* A phone has room for the name and publishing. */}
            {may.change ? (
              <span className="wide-only dg-undo">
                <UndoButtons state={state} disabled={editor.isPublishing} />
              </span>
            ) : (
              <span className="tag">{t('ui.read_only')}</span>
            )}
            <KeepingState
              keeping={state.keeping}
              onRetry={() => void state.settle()}
              onCompare={() => setComparing(true)}
            />
            {may.change && state.revision > 0 && changed && state.keeping.state !== 'overtaken' ? (
              <GiveUpButton busy={editor.givingUp.isPending} onGiveUp={() => editor.givingUp.mutate()} />
            ) : null}
            {open && (release !== null || (open.ofDraft && state.revision > 0)) ? (
              <a className="btn wide-only" href={open.href}>
                <Icon name="eye" size={14} />
                {open.label}
              </a>
            ) : null}
            {actions}
          </>
        }
        action={
          may.publish ? (
            <Button
              type="primary"
              loading={editor.isPublishing}
              disabled={!changed || blocked || state.keeping.state === 'overtaken'}
              onClick={() => (props.warnings ? setReviewing(true) : void editor.publish())}
            >
              {t('designs.publish', { n: (release ?? 0) + 1 })}
            </Button>
          ) : null
        }
      />
      {problems.length > 0 || editor.error ? (
        <p className="dg-failed hint err" role="alert">
          {problems.length > 0 ? [...new Set(problems)].slice(0, 3).join(' · ') : errorText(t, editor.error)}
        </p>
      ) : null}
      {part === 'versions' ? (
        <PlainVersions
          id={design.id}
          kind={design.kind}
          words={kind.words}
          refresh={editor.refresh}
          release={release}
          state={state}
          changed={changed}
          at={editor.at}
          mayRollBack={may.publish}
          onRolledBack={() => void reopen()}
        />
      ) : (
        <ConfigProvider componentDisabled={!may.change}>
          <DesignedContext value={design}>{children(part)}</DesignedContext>
        </ConfigProvider>
      )}
      {reviewing ? (
        <ReviewDialog
          kind={design.kind}
          n={(release ?? 0) + 1}
          words={kind.words(editor.published, state.body)}
          warnings={props.warnings ?? []}
          blocked={blocked || state.keeping.state === 'overtaken'}
          onClose={() => setReviewing(false)}
          onPublish={() => {
            setReviewing(false)
            void editor.publish()
          }}
        />
      ) : null}
      {comparing ? (
        <ConflictDialog
          design={design}
          kind={kind}
          state={state}
          onTakeTheirs={async () => {
            state.abandon()
            await reopen()
          }}
          onClose={() => setComparing(false)}
        />
      ) : null}
    </div>
  )
}
