import { halfWidth, type Lang } from '@gantry/base/shared'

/** Active currencies of ISO 4217 by number of decimal places. */
const byPlaces: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP ' +
    'CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES ' +
    'KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK ' +
    'NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB ' +
    'TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
}

const places: ReadonlyMap<string, number> = new Map(
  Object.entries(byPlaces).flatMap(([count, codes]) =>
    codes.split(' ').map(code => [code, Number(count)] as const),
  ),
)

export const currencies: readonly string[] = [...places.keys()].sort()

export const isCurrency = (code: unknown): code is string => typeof code === 'string' && places.has(code)

/** Decimal places of the minor unit: 2 for cents and fen, 0 for yen. */
export const placesOf = (currency: string): number => places.get(currency) ?? 2

/** Unambiguous currency signs; other currencies are written by their code. */
const signs: Readonly<Record<string, string>> = {
  CNY: '¥',
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: 'JP¥',
  HKD: 'HK$',
  TWD: 'NT$',
  MOP: 'MOP$',
  KRW: '₩',
  SGD: 'S$',
  AUD: 'A$',
  CAD: 'C$',
  NZD: 'NZ$',
  BRL: 'R$',
  INR: '₹',
  RUB: '₽',
  THB: '฿',
  VND: '₫',
  ILS: '₪',
  PHP: '₱',
  NGN: '₦',
  UAH: '₴',
  KZT: '₸',
  TRY: '₺',
}

/** Prefix of an amount: `¥`, `HK$`, or the code and a space. */
export const signOf = (currency: string): string => signs[currency] ?? `${currency} `

/** Further accepted names of a currency. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  CNY: ['RMB', 'CN¥', '元', '圆', '人民币元'],
  USD: ['US$', '美金', 'dollars', 'dollar'],
  EUR: ['euros'],
  GBP: ['pounds', 'pound'],
  JPY: ['¥', '日圆', '円', 'yen'],
  HKD: ['$', '港币', '港纸'],
  TWD: ['$', '台币', '新台币'],
  KRW: ['韩币', '韩圆', 'won'],
  SGD: ['$', '新币'],
  AUD: ['$', '澳元', '澳币'],
  CAD: ['$', '加币'],
  NZD: ['$', '纽币'],
  RUB: ['卢布'],
  MYR: ['RM', '马币'],
  CHF: ['瑞郎', 'Fr'],
}

const names: Readonly<Record<Lang, Intl.DisplayNames>> = {
  'zh-CN': new Intl.DisplayNames('zh-CN', { type: 'currency' }),
  en: new Intl.DisplayNames('en', { type: 'currency' }),
}

/** `人民币`, `Chinese Yuan`. */
export const currencyName = (currency: string, lang: Lang): string => names[lang].of(currency) ?? currency

/** Every accepted word for a currency, normalised for comparison: half-width, lower case. */
export const wordsOf = (currency: string): readonly string[] =>
  [
    currency,
    signOf(currency).trim(),
    currencyName(currency, 'zh-CN'),
    currencyName(currency, 'en'),
    ...(alsoCalled[currency] ?? []),
  ].map(word => halfWidth(word).toLowerCase())
