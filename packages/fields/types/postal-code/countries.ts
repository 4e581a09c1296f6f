interface PostalForm {
  readonly pattern: RegExp
  readonly example: string
}

/** Formats of postal codes (Universal Postal Union, addressing systems) by ISO 3166 country code. */
export const postalForms = {
  CN: { pattern: /^\d{6}$/, example: '430000' },
  TW: { pattern: /^\d{3}(?:\d{2,3})?$/, example: '10603' },
  SG: { pattern: /^\d{6}$/, example: '018956' },
  JP: { pattern: /^\d{3}-?\d{4}$/, example: '100-0001' },
  KR: { pattern: /^\d{5}$/, example: '04524' },
  US: { pattern: /^\d{5}(?:-\d{4})?$/, example: '94043' },
  DE: { pattern: /^\d{5}$/, example: '10115' },
  FR: { pattern: /^\d{5}$/, example: '75001' },
  GB: { pattern: /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, example: 'SW1A 1AA' },
} as const satisfies Readonly<Record<string, PostalForm>>

export type PostalCountry = keyof typeof postalForms

export const postalCountries = Object.keys(postalForms) as readonly PostalCountry[]
