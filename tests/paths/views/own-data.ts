import { FILE_BYTES } from '../../../src/machines/file-upload/file-upload.model.ts'
import type { Visit } from '../view-model.ts'

/** Files as a person chooses them. */

export const ORDERS = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.alloc(FILE_BYTES) }
export const MORE = { name: 'more.csv', mimeType: 'text/csv', buffer: Buffer.from('day,price\n') }

export const choose = ({ page }: Visit, file: typeof ORDERS) =>
  page.getByLabel(/^Drop (further )?files here/).setInputFiles(file)
