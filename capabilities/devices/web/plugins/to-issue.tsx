import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

interface ToIssueProps {
  /** The first row that is wrong; -1: none is. */
  readonly at: number
  readonly page: number
  /** Rows of a page. */
  readonly shown: number
  onShow(page: number): void
}

/** Leads to the first row that is wrong where it stands on another page. */
export const ToIssue = ({ at, page, shown, onShow }: ToIssueProps) => {
  const { t } = useTranslation()
  const there = Math.floor(at / shown) + 1
  if (at < 0 || there === page) return null
  return (
    <Button danger size="small" className="dvc-cn-to" onClick={() => onShow(there)}>
      {t('devices.connection.to_issue', { page: there })}
    </Button>
  )
}
