import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  NotFoundException,
  RGBLuminanceSource,
} from '@zxing/library'

const hints = new Map<DecodeHintType, unknown>([
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [
      BarcodeFormat.CODE_128,
      BarcodeFormat.CODE_39,
      BarcodeFormat.CODE_93,
      BarcodeFormat.EAN_13,
      BarcodeFormat.EAN_8,
      BarcodeFormat.UPC_A,
      BarcodeFormat.UPC_E,
      BarcodeFormat.ITF,
    ],
  ],
])

/** Looks along lines in the middle of the picture, then across it: a label is often held on its side. */
export const readBars = async (picture: ImageData): Promise<string | null> => {
  const grey = greyOf(picture)
  return readAlong(grey) ?? readAlong(turned(grey))
}

interface Grey {
  /** Brightness of every pixel, line by line. */
  readonly pixels: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

const readAlong = ({ pixels, width, height }: Grey): string | null => {
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, width, height)))
  try {
    return new MultiFormatOneDReader(hints).decode(bitmap, hints).getText()
  } catch (error) {
    if (error instanceof NotFoundException) return null
    throw error
  }
}

/** By the weights of ITU-R BT.601. */
const greyOf = ({ data, width, height }: ImageData): Grey => {
  const pixels = new Uint8ClampedArray(width * height)
  for (let at = 0; at < pixels.length; at++) {
    const from = at * 4
    pixels[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0)
  }
  return { pixels, width, height }
}

const turned = ({ pixels, width, height }: Grey): Grey => {
  const across = new Uint8ClampedArray(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) across[x * height + y] = pixels[y * width + x] ?? 0
  return { pixels: across, width: height, height: width }
}
