import type { Locator } from 'playwright-core'
import decodeQR from 'qr/decode.js'

/** What a camera reads in a picture of the page. */
export async function readByCamera(picture: Locator): Promise<string> {
  const shot = await picture.screenshot({ animations: 'disabled' })
  const { width, height, data } = await picture.page().evaluate(async (bytes) => {
    const image = await createImageBitmap(
      new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]),
    )
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? []
    return { width: image.width, height: image.height, data: [...pixels] }
  }, shot.toString('base64'))
  try {
    return decodeQR({ width, height, data: Uint8Array.from(data) })
  } catch {
    return 'nothing'
  }
}
