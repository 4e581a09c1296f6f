import { useAction } from '@gantry/client/web'
import { DesignPage, type Opened, useDesignEditor } from '@gantry/designs/web'
import { issueText } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { checkStyle, currentStyle } from '../../shared/style/contract.ts'
import { longestStyle, type StyleSheet, styleKind } from '../../shared/style/style-kind.ts'
import { CodeArea } from '../code/code-area.tsx'
import { leaveDraftStyle, type StyleSwitch, setStyleSwitch, useStyleSwitch } from './style-switch.ts'
import './style.css'

/** Milliseconds of rest after a change before the server is asked again. */
const rest = 400

/** Shown in an empty sheet: what the product leaves open is changed by its variables. */
const example = 'body {\n  --app-primary: #0f766e;\n}'

/** One page of CSS with what would be refused beside it. */
export const StyleEditor = ({ opened }: { readonly opened: Opened<StyleSheet> }) => {
  const { t } = useTranslation()
  const editor = useDesignEditor(opened, { kind: styleKind, refresh: [currentStyle] })
  const { body, apply } = editor.state
  const check = useAction(checkStyle)
  const ask = useEffectEvent((css: string) => check.mutate({ css }))
  useEffect(() => {
    const timer = setTimeout(() => ask(body.css), rest)
    return () => clearTimeout(timer)
  }, [body.css])
  const issues = check.data?.issues ?? []
  // Before the first release there is nothing to take back by publishing an empty sheet.
  const isFirstEmpty = editor.release === null && body.css.trim() === ''
  const now = useStyleSwitch()
  // Published or given up: there is no draft to try any more.
  const hasDraft = opened.draft !== null || editor.state.revision > 0
  useEffect(() => {
    if (!hasDraft) leaveDraftStyle()
  }, [hasDraft])
  const reload = (to: StyleSwitch) => async () => {
    if (to === 'draft') await editor.state.settle()
    setStyleSwitch(to)
    location.assign(location.pathname)
  }
  return (
    <DesignPage
      editor={editor}
      crumbs={[]}
      title={t('style.title')}
      parts={[{ id: 'css', label: t('style.part.css') }]}
      blocked={issues.length > 0 || isFirstEmpty}
      problems={editor.refused.map(each => issueText(t, each))}
      actions={
        editor.may.change ? (
          <button
            type="button"
            className="btn wide-only"
            disabled={issues.length > 0 || editor.state.revision === 0}
            onClick={reload('draft')}
          >
            <Icon name="eye" size={14} />
            {t('style.preview')}
          </button>
        ) : null
      }
    >
      {() => (
        <div className="st-page">
          {now === 'on' ? null : (
            <p className="st-switch" role="status">
              {t(`style.now.${now}`)}
              <button type="button" className="btn s" onClick={reload('on')}>
                {t('style.now.back')}
              </button>
            </p>
          )}
          <div className="st-code">
            <CodeArea
              language="css"
              label={t('style.title')}
              value={body.css}
              most={longestStyle}
              example={example}
              marks={issues.map(each => ({
                line: Number(each.params?.line ?? 1),
                text: issueText(t, each),
              }))}
              onChange={css => apply({ ...body, css })}
            />
          </div>
          <aside className="st-side">
            <section aria-label={t('style.problems')}>
              <h2>{t('style.problems')}</h2>
              {issues.length === 0 ? (
                <p className="ink3">{t('style.problems.none')}</p>
              ) : (
                <ul>
                  {issues.map(each => (
                    <li key={`${each.code} ${JSON.stringify(each.params)}`}>{issueText(t, each)}</li>
                  ))}
                </ul>
              )}
            </section>
            <section aria-label={t('style.rules')}>
              <h2>{t('style.rules')}</h2>
              <ul className="ink2">
                {(['layer', 'content', 'variables', 'refused'] as const).map(rule => (
                  <li key={rule}>{t(`style.rules.${rule}`)}</li>
                ))}
              </ul>
            </section>
            <section aria-label={t('style.off')}>
              <h2>{t('style.off')}</h2>
              <p className="ink2">{t('style.off.how')}</p>
              <button type="button" className="btn s" onClick={reload('off')}>
                {t('style.off.here')}
              </button>
            </section>
          </aside>
        </div>
      )}
    </DesignPage>
  )
}
