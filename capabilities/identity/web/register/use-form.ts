import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Failures, failuresOf, missing, noFailures } from '../access/failures.ts'

/** A small form of texts: what is typed, what is wrong, and sending it once. */
export const useForm = <Name extends string>(
  initial: Readonly<Record<Name, string>>,
  required: readonly NoInfer<Name>[],
  send: (values: Readonly<Record<Name, string>>) => Promise<void>,
) => {
  const { t } = useTranslation()
  const [values, setValues] = useState(initial)
  const [failures, setFailures] = useState<Failures>(noFailures)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const empty = missing(t, values, required)
    setFailures(empty)
    if (busy || Object.keys(empty).length > 0) return
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      setFailures(failuresOf(t, error))
    } finally {
      setBusy(false)
    }
  }
  /** The props of the input of a field. */
  const bind = (name: Name) => ({
    name,
    value: values[name],
    failure: failures[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: event.target.value })
      setFailures(noFailures)
    },
  })
  /** Forgets what was typed and what was wrong with it. */
  const clear = () => {
    setValues(initial)
    setFailures(noFailures)
  }
  return { values, failures, busy, submit, bind, clear }
}
