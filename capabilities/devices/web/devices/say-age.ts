import { currentLang } from '@gantry/client/web'

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** How long ago something was, in the language of the reader: “42 seconds ago”. */
export const sayAge = (at: string, now: number): string => {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1_000))
  const [unit, size] = steps.find(([, each]) => seconds >= each) ?? steps[3]
  return new Intl.RelativeTimeFormat(currentLang(), { numeric: 'auto', style: 'short' }).format(
    -Math.floor(seconds / size),
    unit,
  )
}
