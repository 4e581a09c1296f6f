/** Topic filters of a source at most. */
const mostFilters = 20

/** Characters of a filter: it is part of an index. */
const longestFilter = 200

/** A level of a filter: any one level, or text without wildcards. */
const level = '(?:\\+|[^+#/\\n\\0]*)'
/** A filter of MQTT 3.1.1: `#` stands alone or for the last levels. Shared subscriptions hand out messages to several readers. */
const filter = `(?!\\$share/)(?=[^\\n]{1,${longestFilter}}(?:\\n|$))(?:#|${level}(?:/${level})*(?:/#)?)`

/** One filter a line. */
export const filtersPattern = `^\\n*${filter}(?:\\n+${filter}){0,${mostFilters - 1}}\\n*$`

/** The filters of a source, each once. */
export const filtersOf = (topics: unknown): readonly string[] => [
  ...new Set(
    String(topics ?? '')
      .split('\n')
      .filter(line => line !== ''),
  ),
]

/** Whether a topic is one of those a filter names. Topics that begin with `$` are named by no filter that begins with a wildcard. */
export const isMatch = (filter: string, topic: string): boolean => {
  const wanted = filter.split('/')
  const levels = topic.split('/')
  if (topic.startsWith('$') && (wanted[0] === '+' || wanted[0] === '#')) return false
  for (const [at, name] of wanted.entries()) {
    if (name === '#') return true
    if (at >= levels.length || (name !== '+' && name !== levels[at])) return false
  }
  return wanted.length === levels.length
}
