/** A line for the person at the terminal, in the terminal's language. Standard output stays free for the address. */
export const say = (english, chinese) => {
  const env = process.env
  const wish = env.GANTRY_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  console.error(wish.toLowerCase().startsWith('zh') ? chinese : english)
}

export const stop = code => process.exit(code)
