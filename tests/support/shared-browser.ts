import type { Browser } from 'playwright-core'
import { launchChromium } from '../../tools/chromium.ts'

let browser: Promise<Browser> | undefined

/** One Chromium for all files that a worker runs, each visit in a context of its own. It ends with the worker. */
export const sharedBrowser = (): Promise<Browser> => (browser ??= launchChromium({ brief: true }))
