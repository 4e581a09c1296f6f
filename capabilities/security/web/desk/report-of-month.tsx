import { download, errorText } from '@gantry/client/web'
import { Icon, toast } from '@gantry/ui/web'
import { Button, DatePicker, Dropdown } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReportFormat, reportFormats, writeReport } from '../../shared/contract.ts'

/** Downloads the report of a month as a workbook or PDF. */
export const ReportOfMonth = () => {
  const { t } = useTranslation()
  const [month, setMonth] = useState(dayjs().format('YYYY-MM'))
  const [busy, setBusy] = useState(false)
  const get = async (format: ReportFormat) => {
    setBusy(true)
    try {
      await download(writeReport, { month, format })
    } catch (problem) {
      toast({ kind: 'failed', text: errorText(t, problem) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <DatePicker
        picker="month"
        allowClear={false}
        className="wide-only"
        aria-label={t('security.report.month')}
        value={dayjs(month)}
        maxDate={dayjs()}
        onChange={next => setMonth(next?.format('YYYY-MM') ?? month)}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items: reportFormats.map(format => ({
            key: format,
            label: t(`security.report.${format}`),
            onClick: () => get(format),
          })),
        }}
      >
        <Button icon={<Icon name="download" />} aria-label={t('security.report.get')} loading={busy}>
          <span className="wide-only">{t('security.report.get')}</span>
        </Button>
      </Dropdown>
    </>
  )
}
