import {
  type ApiError,
  callKey,
  callWithFiles,
  Failed,
  queryClient,
  useCall,
  usePage,
} from '@gantry/client/web'
import { EmptyState, Icon, ListTable, PageHeader, Skeleton, SplitPanel, toast } from '@gantry/ui/web'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type BookDay, importStatement, listBooks, readBook } from '../../shared/books-contract.ts'
import { bookColumns } from './book-columns.tsx'
import { BookPanel } from './book-panel.tsx'
import { ImportFailure } from './import-failure.tsx'
import '../payments.css'

/** Days of the books beside the statements of the providers: what has to be decided stands first. */
const BooksPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, month = dayjs().format('YYYY-MM') } = usePage().query
  const listed = useCall(listBooks, { month }, { keep: true })
  const show = (chosen: string | null, of = month) => {
    const query = new URLSearchParams({ month: of, ...(chosen && { id: chosen }) })
    navigate(`/sysop/financialReconciliation?${query}`, { replace: true })
  }
  const upload = useUpload(day => show(day.id, day.day.slice(0, 7)))
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <PageHeader
        title={t('payments.books')}
        extra={
          <DatePicker
            picker="month"
            allowClear={false}
            aria-label={t('payments.book.month')}
            value={dayjs(`${month}-01`)}
            onChange={value => value && show(null, value.format('YYYY-MM'))}
          />
        }
        action={
          <Button
            type="primary"
            icon={<Icon name="upload" size={14} />}
            loading={upload.isBusy}
            onClick={() => input.current?.click()}
          >
            {t('payments.import')}
          </Button>
        }
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void upload.send(file)
          target.value = ''
        }}
      />
      <SplitPanel
        label={t('payments.book')}
        initial={620}
        panel={id ? <BookPanel key={id} id={id} onClose={() => show(null)} /> : null}
      >
        <div className="pay-page">
          {upload.error ? <ImportFailure error={upload.error} /> : null}
          {listed.error ? <Failed error={listed.error} /> : null}
          {!listed.data && !listed.error ? <Skeleton kind="table" /> : null}
          {listed.data ? (
            <ListTable<BookDay>
              rowKey={({ merchant, provider, day }) => `${merchant.id} ${provider} ${day}`}
              size="small"
              pagination={listed.data.data.length > 100 ? { pageSize: 100, showSizeChanger: false } : false}
              scroll={{ x: id ? 340 : 600 }}
              columns={bookColumns(t, id !== undefined)}
              dataSource={[...listed.data.data]}
              rowClassName={row =>
                row.id === null ? '' : row.id === id ? 'pay-open pay-chosen' : 'pay-open'
              }
              onRow={row => ({
                ...(row.id !== null && { tabIndex: 0 }),
                onClick: () => row.id && show(row.id),
                onKeyDown: event => {
                  if (event.key === 'Enter' && row.id) show(row.id)
                },
              })}
              locale={{
                emptyText: (
                  <EmptyState kind="never" icon="ledger" title={t('payments.book.none')}>
                    {t('payments.book.none_why')}
                  </EmptyState>
                ),
              }}
            />
          ) : null}
        </div>
      </SplitPanel>
    </>
  )
}

/** Sends a statement and opens its first day with differences. */
const useUpload = (open: (day: { readonly id: string; readonly day: string }) => void) => {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const send = async (file: File) => {
    setIsBusy(true)
    setError(null)
    try {
      const { rows, days } = await callWithFiles(importStatement, {}, [file])
      toast({ text: t('payments.import.said', { count: rows }) })
      await Promise.all(
        [listBooks, readBook].map(contract => queryClient.invalidateQueries({ queryKey: callKey(contract) })),
      )
      const day = days.find(each => each.open > 0) ?? days[0]
      if (day) open(day)
    } catch (failure) {
      setError(failure as ApiError)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, error, send }
}

export default BooksPage
