import { useTranslation } from 'react-i18next'
import type { ApiError } from './api-error.ts'
import { errorText } from './error-text.ts'

/** A failure that no field of the form shows. */
export const FormFailure = ({ error }: { readonly error: ApiError | null }) => {
  const { t } = useTranslation()
  return error && error.issues.length === 0 ? (
    <p className="hint err" role="alert">
      {errorText(t, error)}
    </p>
  ) : null
}
