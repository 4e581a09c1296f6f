import { ApiError, callWithFiles, errorText, inSpace, useMayCall } from '@gantry/client/web'
import { AlwaysUsable, DesignPage, type Opened, useDesignEditor, WhereUsed } from '@gantry/designs/web'
import { issueText } from '@gantry/screens/web'
import { Icon, ReadOnly, toast } from '@gantry/ui/web'
import { Input } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { manageElements, readElementZip } from '../../shared/element/contract.ts'
import { checkElement, type Element } from '../../shared/element/element.ts'
import { elementKind } from '../../shared/element/element-kind.ts'
import { mostHtml } from '../../shared/frame/contract.ts'
import { CodeArea } from '../code/code-area.tsx'
import { PreviewPart } from './preview-part.tsx'
import { problemPlace } from './problem-place.ts'
import { PropertiesPart } from './properties-part.tsx'
import './element.css'

const codes = ['html', 'css', 'js'] as const
const parts = ['html', 'css', 'js', 'properties', 'preview'] as const

/** One component: its code, its properties, a preview, its versions and where it is used. */
export const ElementEditor = ({ opened }: { readonly opened: Opened<Element> }) => {
  const { t } = useTranslation()
  const editor = useDesignEditor(opened, { kind: elementKind, refresh: [manageElements] })
  const { body: element, apply } = editor.state
  const mayUpload = useMayCall()(readElementZip) && editor.may.change
  const file = useRef<HTMLInputElement>(null)
  const issues = checkElement(element)
  const upload = async (zip: File) => {
    try {
      const { left, ...code } = await callWithFiles(readElementZip, {}, [zip])
      apply({ ...element, ...code })
      toast({
        text: t(left.length > 0 ? 'element.zip.left' : 'element.zip.read', {
          files: left.slice(0, 5).join(', '),
        }),
      })
    } catch (error) {
      const why = error instanceof ApiError ? error.issues.map(each => issueText(t, each)).join(' ') : ''
      toast({ text: why || errorText(t, error), kind: 'failed' })
    }
  }
  return (
    <DesignPage
      editor={editor}
      crumbs={[{ title: t('element.title'), href: inSpace('/enterprise/elementManage') }]}
      title={element.name || t('element.unnamed')}
      parts={parts.map(id => ({ id, label: t(`element.part.${id}`) }))}
      blocked={issues.length > 0}
      problems={editor.refused.map(each => `${problemPlace(t, element, each.field)}: ${issueText(t, each)}`)}
      actions={
        mayUpload ? (
          <>
            <input
              ref={file}
              type="file"
              accept=".zip"
              hidden
              aria-label={t('element.zip')}
              onChange={({ target }) => {
                const [zip] = target.files ?? []
                target.value = ''
                if (zip) void upload(zip)
              }}
            />
            <button type="button" className="btn wide-only" onClick={() => file.current?.click()}>
              <Icon name="upload" size={14} />
              {t('element.zip')}
            </button>
          </>
        ) : null
      }
    >
      {part => {
        const code = codes.find(each => each === part)
        return (
          <div className="el-page">
            <div className="el-main">
              {code ? (
                <CodeArea
                  key={code}
                  language={code}
                  label={t(`element.part.${code}`)}
                  value={element[code]}
                  most={mostHtml}
                  onChange={text => apply({ ...element, [code]: text })}
                />
              ) : part === 'properties' ? (
                <ReadOnly when={!editor.may.change}>
                  <PropertiesPart element={element} issues={issues} onChange={apply} />
                </ReadOnly>
              ) : (
                <AlwaysUsable>
                  <PreviewPart element={element} />
                </AlwaysUsable>
              )}
            </div>
            <aside className="el-side">
              <div className="fld">
                <label htmlFor="el-name">{t('element.name')}</label>
                <Input
                  id="el-name"
                  maxLength={60}
                  value={element.name}
                  onChange={({ target }) => apply({ ...element, name: target.value })}
                />
              </div>
              <div className="fld">
                <label htmlFor="el-description">{t('element.description')}</label>
                <Input.TextArea
                  id="el-description"
                  maxLength={200}
                  autoSize={{ minRows: 2, maxRows: 4 }}
                  value={element.description ?? ''}
                  onChange={({ target }) => {
                    const { description: _old, ...rest } = element
                    apply(target.value === '' ? rest : { ...rest, description: target.value })
                  }}
                />
              </div>
              {issues.length > 0 ? (
                <section className="fld" aria-label={t('element.problems')}>
                  <b>{t('element.problems')}</b>
                  <ul className="el-issues">
                    {issues.map(each => (
                      <li key={`${each.field} ${each.code}`}>
                        {problemPlace(t, element, each.field)}: {issueText(t, each)}
                      </li>
                    ))}
                  </ul>
                </section>
              ) : null}
              <p className="hint">{t('element.how')}</p>
              {editor.release === null ? null : <WhereUsed kind={elementKind.name} id={element.id} />}
            </aside>
          </div>
        )
      }}
    </DesignPage>
  )
}
