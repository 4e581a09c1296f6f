/** A day of a file of holidays: off, or worked although the week says otherwise. */
export interface ImportedDay {
  readonly date: string
  readonly works: boolean
  readonly name: string
}

export interface ImportedDays {
  readonly days: readonly ImportedDay[]
  /** Lines that could not be read, numbered from 1. */
  readonly wrong: readonly number[]
}

/** The most days taken from one file. */
const most = 2_000

/** Holidays and make-up days of an ICS file, or of a CSV file of `date, off or work, name`. */
export const importDays = (text: string): ImportedDays =>
  /^\s*BEGIN:VCALENDAR/i.test(text.replace(/^\ufeff/, '')) ? fromIcs(text) : fromCsv(text)

const isWork = (text: string): boolean => /班|上班|work/i.test(text) && !/休/.test(text)

const dayOf = (text: string): string | null => {
  const [, y, m, d] = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?/.exec(text.trim()) ?? []
  if (!y || !m || !d) return null
  const iso = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null
}

const fromCsv = (text: string): ImportedDays => {
  const days: ImportedDay[] = []
  const wrong: number[] = []
  for (const [at, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const [date = '', kind = '', name = ''] = line
      .split(/[,，;\t]/)
      .map(cell => cell.trim().replace(/^"|"$/g, ''))
    if (date === '') continue
    const day = dayOf(date)
    if (day && days.length < most)
      days.push({ date: day, works: isWork(kind), name: (name || kind).slice(0, 40) })
    // The first line may be a heading.
    else if (at > 0) wrong.push(at + 1)
  }
  return { days, wrong }
}

const fromIcs = (text: string): ImportedDays => {
  const days: ImportedDay[] = []
  const wrong: number[] = []
  // Long lines are folded: the rest begins with a blank.
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
  let event: Record<string, string> = {}
  for (const [at, line] of lines.entries()) {
    const [, property = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/i.exec(line) ?? []
    if (/^BEGIN:VEVENT/i.test(line)) event = {}
    else if (/^END:VEVENT/i.test(line)) {
      const first = dayOf(event.DTSTART ?? '')
      if (!first) wrong.push(at + 1)
      else {
        const start = Date.parse(first)
        const last = dayOf(event.DTEND ?? '')
        const end = Math.max(start + 1, last ? Date.parse(last) : 0)
        const name = (event.SUMMARY ?? '').replace(/\\([,;\\])/g, '$1').slice(0, 40)
        for (let day = start; day < end && days.length < most; day += 86_400_000)
          days.push({ date: new Date(day).toISOString().slice(0, 10), works: isWork(name), name })
      }
    } else event[property.toUpperCase()] = value
  }
  return { days, wrong }
}
