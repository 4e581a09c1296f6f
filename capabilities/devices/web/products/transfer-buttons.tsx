import { canonicalText } from '@gantry/designs/shared'
import { Icon, toast } from '@gantry/ui/web'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Product, productSchema } from '../../shared/product.ts'
import { readProduct } from '../../shared/read-product.ts'

interface TransferButtonsProps {
  readonly product: Product
  onTake(product: Product): void
}

/** A product as a file, and a file as this product's draft. */
export const TransferButtons = ({ product, onTake }: TransferButtonsProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const save = () => {
    const link = document.createElement('a')
    link.href = `data:application/json;charset=utf-8,${encodeURIComponent(canonicalText(product, productSchema))}`
    link.download = `${product.code || 'product'}.json`
    link.click()
  }
  const take = async (file: File) => {
    const read = readProduct(await file.text(), product)
    if (read) onTake(read)
    else toast({ kind: 'failed', text: t('product.import.bad') })
  }
  return (
    <>
      <button
        type="button"
        className="btn t s sq wide-only"
        aria-label={t('product.export')}
        title={t('product.export')}
        onClick={save}
      >
        <Icon name="download" size={14} />
      </button>
      <button
        type="button"
        className="btn t s sq wide-only"
        aria-label={t('product.import')}
        title={t('product.import')}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" size={14} />
      </button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) void take(file)
          event.target.value = ''
        }}
      />
    </>
  )
}
