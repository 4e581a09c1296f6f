import {
  currentLang,
  FormFailure,
  inSpace,
  sayBytes,
  sayMoment,
  sayNumber,
  useAction,
  useCall,
  useIssue,
} from '@gantry/client/web'
import { Field, Modal, PageHeader, SavedTabs, toast } from '@gantry/ui/web'
import { Button, Input, Popconfirm, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addDocument,
  type Doc,
  documentKinds,
  listDocuments,
  publishDocument,
  removeDocument,
} from '../../shared/help/documents-contract.ts'
import { helpLangs } from '../../shared/help/help-contract.ts'
import { ConsoleTable } from '../parts/console-table.tsx'
import { type ChosenFile, FileField } from '../parts/file-field.tsx'
import { TextField } from '../parts/form.tsx'
import '../consoles.css'

/** Manuals and release documents by version: upload, publish, and how often each was downloaded. */
const DocumentsPage = () => {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Doc['kind'] | null>(null)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [isNew, setIsNew] = useState(false)
  const listed = useCall(
    listDocuments,
    { page, ...(search.trim() ? { search: search.trim() } : {}), ...(kind ? { kind } : {}) },
    { keep: true },
  )
  const publish = useAction(publishDocument, {
    refresh: [listDocuments],
    onDone: (_answer, { state }) => toast({ text: t(`consoles.doc.said_${state}`) }),
  })
  const remove = useAction(removeDocument, {
    refresh: [listDocuments],
    onDone: () => toast({ text: t('consoles.removed') }),
  })
  const columns: TableColumnsType<Doc> = [
    {
      key: 'name',
      title: t('consoles.doc'),
      render: (_v, { name, note, kind: of, lang }) => (
        <span translate="no">
          <b>{name}</b>
          <small className="ink3 co-below">
            {t(`consoles.doc.kind.${of}`)} · {t(`consoles.lang.${lang}`)}
            {note ? ` · ${note}` : ''}
          </small>
        </span>
      ),
    },
    {
      key: 'version',
      title: t('consoles.doc.version'),
      width: 150,
      render: (_v, { version, current }) => (
        <span translate="no">
          {version} {current ? <span className="tag ok">{t('consoles.doc.current')}</span> : null}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('consoles.state'),
      width: 180,
      render: (_v, { state, publishedAt }) => (
        <>
          <span className={`tag ${state === 'published' ? 'ok' : ''}`}>{t(`consoles.shown.${state}`)}</span>
          {publishedAt ? <small className="ink3 co-below">{sayMoment(publishedAt)}</small> : null}
        </>
      ),
    },
    {
      key: 'file',
      title: t('consoles.doc.file'),
      width: 220,
      render: (_v, { id, file }) => (
        <span translate="no">
          <a href={inSpace(`/api/documents/${id}/file`)} download>
            {file.name}
          </a>
          <small className="ink3 co-below">{sayBytes(file.size)}</small>
        </span>
      ),
    },
    {
      key: 'downloads',
      title: t('consoles.doc.downloads'),
      width: 110,
      align: 'end',
      render: (_v, { downloads }) => sayNumber(downloads),
    },
    {
      key: 'acts',
      width: 190,
      render: (_v, { id, name, version, state }) =>
        state === 'published' ? (
          <Button size="small" onClick={() => publish.mutate({ id, state: 'draft' })}>
            {t('consoles.unpublish')}
          </Button>
        ) : (
          <span className="co-acts">
            <Button size="small" type="primary" onClick={() => publish.mutate({ id, state: 'published' })}>
              {t('consoles.publish')}
            </Button>
            <Popconfirm
              title={t('consoles.remove_sure', { name: `${name} ${version}` })}
              okText={t('consoles.remove')}
              onConfirm={() => remove.mutate({ id })}
            >
              <Button size="small" danger>
                {t('consoles.remove')}
              </Button>
            </Popconfirm>
          </span>
        ),
    },
  ]
  return (
    <>
      <PageHeader
        title={t('consoles.docs')}
        tabs={
          <SavedTabs
            label={t('consoles.doc.kind')}
            active={kind ?? 'all'}
            tabs={(['all', ...documentKinds] as const).map(id => ({
              id,
              label: id === 'all' ? t('consoles.all') : t(`consoles.doc.kind.${id}`),
            }))}
            onChange={id => {
              setKind(documentKinds.find(each => each === id) ?? null)
              setPage(1)
            }}
          />
        }
        action={
          <Button type="primary" onClick={() => setIsNew(true)}>
            {t('consoles.doc.add')}
          </Button>
        }
      />
      <div className="co-page">
        <Input.Search
          allowClear
          className="co-search"
          placeholder={t('consoles.doc.search')}
          aria-label={t('consoles.doc.search')}
          onSearch={value => {
            setSearch(value)
            setPage(1)
          }}
        />
        <ConsoleTable<Doc>
          listed={listed}
          rowKey="id"
          columns={columns}
          width={1080}
          page={page}
          onPage={setPage}
          filtered={Boolean(search || kind)}
          icon="doc"
          none={t('consoles.doc.none')}
          noneWhy={t('consoles.doc.none_why')}
          failure={publish.error ?? remove.error}
        />
      </div>
      {isNew ? <DocumentDialog onClose={() => setIsNew(false)} /> : null}
    </>
  )
}

const DocumentDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Doc['kind']>('manual')
  const [lang, setLang] = useState<Doc['lang']>(currentLang())
  const [name, setName] = useState('')
  const [version, setVersion] = useState('')
  const [note, setNote] = useState('')
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const add = useAction(addDocument, {
    refresh: [listDocuments],
    onDone: () => {
      toast({ text: t('consoles.saved') })
      onClose()
    },
  })
  const issueAt = useIssue(add.error)
  const [file] = files
  return (
    <Modal
      open
      title={t('consoles.doc.add')}
      okText={t('consoles.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{
        disabled: name.trim() === '' || version.trim() === '' || !file,
        loading: add.isPending,
      }}
      onOk={() => file && add.mutate({ kind, lang, name, version, note, file: file.id })}
      onCancel={onClose}
    >
      <FormFailure error={add.error} />
      <TextField
        required
        label={t('consoles.doc.name')}
        hint={t('consoles.doc.name_hint')}
        maxLength={100}
        value={name}
        failure={issueAt('name')}
        onChange={setName}
      />
      <div className="co-two">
        <TextField
          required
          label={t('consoles.doc.version')}
          maxLength={30}
          value={version}
          failure={issueAt('version')}
          onChange={setVersion}
        />
        <Field label={t('consoles.doc.kind')}>
          {id => (
            <Select
              id={id}
              style={{ width: '100%' }}
              value={kind}
              options={documentKinds.map(value => ({ value, label: t(`consoles.doc.kind.${value}`) }))}
              onChange={setKind}
            />
          )}
        </Field>
        <Field label={t('consoles.lang')}>
          {id => (
            <Select
              id={id}
              style={{ width: '100%' }}
              value={lang}
              options={helpLangs.map(value => ({ value, label: t(`consoles.lang.${value}`) }))}
              onChange={setLang}
            />
          )}
        </Field>
      </div>
      <TextField label={t('consoles.note')} maxLength={500} value={note} onChange={setNote} />
      <Field required label={t('consoles.doc.file')} failure={issueAt('file')}>
        {() => <FileField files={files} most={1} onChange={setFiles} />}
      </Field>
    </Modal>
  )
}

export default DocumentsPage
