import type { Locator } from 'playwright-core'
import decodeQR from 'qr/decode.js'

/** What a camera reads in a picture of the page, from twice as far as eyes are. */
export async function readByCamera(picture: Locator): Promise<string> {
  const shot = await picture.screenshot({ animations: 'disabled' })
  const { width, height, data } = await picture.page().evaluate(async (bytes) => {
    const image = await createImageBitmap(
      new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]),
    )
    const [wide, high] = [Math.round(image.width / 2), Math.round(image.height / 2)]
    const context = new OffscreenCanvas(wide, high).getContext('2d')
    context?.drawImage(image, 0, 0, wide, high)
    const pixels = context?.getImageData(0, 0, wide, high).data ?? []
    return { width: wide, height: high, data: [...pixels] }
  }, shot.toString('base64'))
  try {
    return decodeQR({ width, height, data: Uint8Array.from(data) })
  } catch {
    return 'nothing'
  }
}
