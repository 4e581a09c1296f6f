import { FormFailure, useAction, useCall, useIssue } from '@gantry/client/web'
import { Field, Modal, toast } from '@gantry/ui/web'
import { DatePicker, Input, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listBanners, saveBanner } from '../../shared/keep-contract.ts'
import { listProducts } from '../../shared/store-contract.ts'
import type { Banner } from '../../shared/types.ts'
import { BannerFace } from '../browse/banner-strip.tsx'
import { BothField } from '../parts/both-field.tsx'
import { say } from '../parts/say.ts'
import { PictureField } from '../upload/picture-field.tsx'

interface BannerDialogProps {
  /** Null: a new one. */
  readonly banner: Banner | null
  readonly onClose: () => void
}

const empty = { 'zh-CN': '', en: '' }
const grounds = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** A banner with its preview: texts, where it leads, its ground or picture, and when it is shown. */
export const BannerDialog = ({ banner, onClose }: BannerDialogProps) => {
  const { t } = useTranslation()
  const [title, setTitle] = useState(banner?.title ?? empty)
  const [line, setLine] = useState(banner?.line ?? empty)
  const [to, setTo] = useState<'app' | 'link' | 'nothing'>(
    banner ? (banner.app ? 'app' : banner.link ? 'link' : 'nothing') : 'app',
  )
  const [app, setApp] = useState(banner?.app ?? null)
  const [link, setLink] = useState(banner?.link ?? '')
  const [look, setLook] = useState(banner?.look ?? 1)
  const [picture, setPicture] = useState<string | null>(banner?.picture ? 'keep' : null)
  const [starts, setStarts] = useState(banner?.starts ?? dayjs().format('YYYY-MM-DD'))
  const [ends, setEnds] = useState(banner?.ends ?? null)
  const products = useCall(listProducts, { order: 'name' })
  const save = useAction(saveBanner, {
    refresh: [listBanners, listProducts],
    onDone: () => {
      toast({ text: t('store.banner.said') })
      onClose()
    },
  })
  const issueAt = useIssue(save.error)
  const wanted = {
    title,
    line,
    app: to === 'app' ? app : null,
    link: to === 'link' ? link.trim() : '',
    look,
    starts,
    ends,
  }
  const preview: Banner = {
    ...wanted,
    id: '',
    link: '',
    app: null,
    picture: picture === 'keep' ? (banner?.picture ?? null) : null,
    shown: true,
  }
  return (
    <Modal
      open
      width={720}
      title={t(banner ? 'store.banner.edit' : 'store.banner.add')}
      okText={t('store.banner.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ loading: save.isPending, disabled: to === 'app' && app === null }}
      onOk={() => save.mutate({ ...wanted, picture, ...(banner ? { id: banner.id } : {}) })}
      onCancel={onClose}
    >
      <section aria-label={t('store.banner.preview')} className="ap-preview">
        <BannerFace banner={preview} />
      </section>
      <BothField
        label={t('store.banner.title')}
        path="title"
        required
        value={title}
        maxLength={40}
        issueAt={issueAt}
        onChange={setTitle}
      />
      <BothField
        label={t('store.banner.line')}
        path="line"
        value={line}
        maxLength={80}
        issueAt={issueAt}
        onChange={setLine}
      />
      <Field label={t('store.banner.to')} failure={issueAt('link', 'app')}>
        {id => (
          <>
            <Radio.Group value={to} onChange={({ target }) => setTo(target.value)}>
              {(['app', 'link', 'nothing'] as const).map(value => (
                <Radio key={value} value={value}>
                  {t(`store.banner.to_${value}`)}
                </Radio>
              ))}
            </Radio.Group>
            {to === 'app' ? (
              <Select
                id={id}
                style={{ width: '100%' }}
                showSearch={{ optionFilterProp: 'label' }}
                value={app}
                options={(products.data?.data ?? []).map(({ id: value, name }) => ({
                  value,
                  label: say(name),
                }))}
                onChange={setApp}
              />
            ) : to === 'link' ? (
              <Input
                id={id}
                className="mono"
                value={link}
                maxLength={300}
                placeholder={t('store.banner.link_hint')}
                onChange={({ target }) => setLink(target.value)}
              />
            ) : null}
          </>
        )}
      </Field>
      <div className="ap-two">
        <Field label={t('store.banner.look')}>
          {() => (
            <span className="ap-grounds">
              {grounds.map(each => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === look}
                  aria-label={String(each)}
                  style={{ background: `var(--c${each})` }}
                  onClick={() => setLook(each)}
                />
              ))}
            </span>
          )}
        </Field>
        <Field
          label={t('store.banner.picture')}
          hint={t('store.banner.picture_hint')}
          failure={issueAt('pictures')}
        >
          {() => (
            <PictureField
              pictures={picture && picture !== 'keep' ? [picture] : []}
              most={1}
              onChange={chosen => setPicture(chosen[0] ?? null)}
            />
          )}
        </Field>
        <Field label={t('store.banner.starts')}>
          {id => (
            <DatePicker
              id={id}
              style={{ width: '100%' }}
              allowClear={false}
              value={dayjs(starts)}
              onChange={value => setStarts(value?.format('YYYY-MM-DD') ?? starts)}
            />
          )}
        </Field>
        <Field label={t('store.banner.ends')} failure={issueAt('ends')}>
          {id => (
            <DatePicker
              id={id}
              style={{ width: '100%' }}
              value={ends ? dayjs(ends) : null}
              onChange={value => setEnds(value?.format('YYYY-MM-DD') ?? null)}
            />
          )}
        </Field>
      </div>
      <FormFailure error={save.error} />
    </Modal>
  )
}
