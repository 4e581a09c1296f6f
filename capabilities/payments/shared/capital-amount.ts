const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const
const places = ['', '拾', '佰', '仟'] as const
const groups = ['', '万', '亿', '万亿'] as const

/** Four digits of yuan in words. */
const groupOf = (four: number): string => {
  let said = ''
  let isZero = false
  for (let at = 3; at >= 0; at--) {
    const digit = Math.floor(four / 10 ** at) % 10
    if (digit === 0) isZero = said !== ''
    else {
      said += `${isZero ? '零' : ''}${digits[digit]}${places[at]}`
      isZero = false
    }
  }
  return said
}

/** An amount in hundredths of a yuan as Chinese receipts write it out, such as 壹佰零伍元叁角整. */
export const capitalAmount = (cents: number): string => {
  const [yuan, jiao, fen] = [Math.floor(cents / 100), Math.floor(cents / 10) % 10, cents % 10]
  let said = ''
  for (let at = groups.length - 1; at >= 0; at--) {
    const four = Math.floor(yuan / 10_000 ** at) % 10_000
    if (four === 0) continue
    const isGap = said !== '' && (four < 1_000 || Math.floor(yuan / 10_000 ** (at + 1)) % 10 === 0)
    said += `${isGap ? '零' : ''}${groupOf(four)}${groups[at]}`
  }
  const whole = yuan === 0 ? '' : `${said}元`
  if (jiao === 0 && fen === 0) return `${whole || '零元'}整`
  const tenths = jiao > 0 ? `${digits[jiao]}角` : whole === '' ? '' : '零'
  return `${whole}${tenths}${fen > 0 ? `${digits[fen]}分` : '整'}`
}
