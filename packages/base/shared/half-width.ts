/** Full-width ASCII, as Chinese input methods type it, becomes ASCII; every other character stays. */
export const halfWidth = (text: string): string => (wide.test(text) ? narrowed(text) : text)

const wide = /[\uff01-\uff5e\u3000\uffe5\u2212]/

const narrowed = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, character => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .replace(/\uffe5/g, '¥')
    .replace(/\u2212/g, '-')
