import type { Json } from '@gantry/base/shared'
import { currentLang, Failed, FormFailure, useAction, useCall, useIssue } from '@gantry/client/web'
import { field } from '@gantry/fields/shared'
import { fieldViewOf } from '@gantry/fields/web'
import { routes } from '@gantry/model/shared'
import { Field, Modal, Skeleton, toast } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type HelpCategory,
  helpCategories,
  helpLangs,
  listArticles,
  readArticle,
  saveArticle,
} from '../../shared/help/help-contract.ts'
import { TextField } from '../parts/form.tsx'

const richText = { ...field.richText(), label: '' }

interface EditorProps {
  readonly given: { readonly id?: string; readonly title?: string; readonly lang?: string }
  readonly onClose: () => void
}

/** Writes one help article. */
export const ArticleEditor = ({ given, onClose }: EditorProps) => {
  const known = useCall(readArticle, { id: given.id ?? '' }, { enabled: given.id !== undefined })
  if (given.id === undefined) return <Form given={{ ...given, body: null }} onClose={onClose} />
  if (known.data) return <Form key={known.data.changedAt} given={known.data} onClose={onClose} />
  return (
    <Modal open footer={null} onCancel={onClose}>
      {known.error ? <Failed error={known.error} /> : <Skeleton kind="form" />}
    </Modal>
  )
}

interface Draft {
  readonly category: HelpCategory
  readonly lang: (typeof helpLangs)[number]
  readonly route: string | null
  readonly title: string
  readonly body: Json
}

interface FormProps {
  readonly given: Partial<Omit<Draft, 'lang'>> & { readonly id?: string; readonly lang?: string }
  readonly onClose: () => void
}

const Form = ({ given, onClose }: FormProps) => {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<Draft>(() => ({
    category: given.category ?? 'start',
    lang: helpLangs.find(each => each === (given.lang ?? currentLang())) ?? 'zh-CN',
    route: given.route ?? null,
    title: given.title ?? '',
    body: given.body ?? null,
  }))
  const save = useAction(saveArticle, {
    refresh: [listArticles, readArticle],
    onDone: () => {
      toast({ text: t('consoles.saved') })
      onClose()
    },
  })
  const issueAt = useIssue(save.error)
  const set = (part: Partial<Draft>) => setDraft(before => ({ ...before, ...part }))
  const RichText = fieldViewOf(richText).Input
  return (
    <Modal
      open
      width={860}
      title={t(given.id ? 'consoles.help.edit' : 'consoles.help.add')}
      okText={t('consoles.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: draft.title.trim() === '', loading: save.isPending }}
      onOk={() =>
        save.mutate({ ...draft, body: String(draft.body ?? ''), ...(given.id ? { id: given.id } : {}) })
      }
      onCancel={onClose}
    >
      <FormFailure error={save.error} />
      <TextField
        required
        label={t('consoles.help.title')}
        maxLength={100}
        value={draft.title}
        failure={issueAt('title')}
        onChange={title => set({ title })}
      />
      <div className="co-two">
        <Field label={t('consoles.help.category')}>
          {id => (
            <Select
              id={id}
              style={{ width: '100%' }}
              value={draft.category}
              options={helpCategories.map(value => ({
                value,
                label: t(`consoles.help.category.${value}`),
              }))}
              onChange={category => set({ category })}
            />
          )}
        </Field>
        <Field label={t('consoles.lang')}>
          {id => (
            <Select
              id={id}
              style={{ width: '100%' }}
              value={draft.lang}
              options={helpLangs.map(value => ({ value, label: t(`consoles.lang.${value}`) }))}
              onChange={lang => set({ lang })}
            />
          )}
        </Field>
      </div>
      <Field label={t('consoles.help.route')} hint={t('consoles.help.route_hint')} failure={issueAt('route')}>
        {id => (
          <Select
            id={id}
            allowClear
            showSearch
            optionFilterProp="label"
            style={{ width: '100%' }}
            value={draft.route ?? undefined}
            placeholder={t('consoles.help.no_route')}
            options={routes.map(({ path, title }) => ({
              value: path as string,
              label: `${title[currentLang()]} ${path}`,
            }))}
            onChange={route => set({ route: route ?? null })}
          />
        )}
      </Field>
      <Field required label={t('consoles.help.body')} failure={issueAt('body')}>
        {id => <RichText id={id} value={draft.body} field={richText} onChange={body => set({ body })} />}
      </Field>
    </Modal>
  )
}
