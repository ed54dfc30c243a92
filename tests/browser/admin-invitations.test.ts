import { describe, expect, it } from 'vitest'
import {
  invitation,
  openAdmin,
  openTab,
  press,
  record,
  buttonsOf,
  cellsOf,
} from '../support/admin-backend.ts'
import { useStage } from '../support/browser.ts'

/** SPEC sections 2, 4, 5 and 8: the invitations tab. */

const stage = useStage()
const admin = { as: 'admin' } as const

describe('invitations', () => {
  it('are active, expired or used; only active ones give a link or are revoked', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, {
        'GET /api/admin/invitations': {
          json: {
            invitations: [
              invitation(),
              invitation({ id: 'i2', email: 'late@example.com', expires_at: '2020-01-01T00:00:00Z' }),
              invitation({
                id: 'i3',
                email: 'used@example.com',
                used: true,
                used_at: '2026-03-02T10:00:00Z',
                token: null,
              }),
            ],
            total: 3,
          },
        },
      })
      await openTab(page, 'Invitations')
      await record(page, 'used@example.com').waitFor()
      await expect
        .poll(() => page.getByRole('columnheader').allTextContents())
        .toEqual(['Email', 'Role', 'Status', 'Created', 'Expires', 'Used', 'Actions'])
      expect((await cellsOf(page, 'ben@example.com')).slice(1, 6)).toEqual([
        'Content Editor',
        'Active',
        '1 Mar 2026',
        '8 Mar 2099',
        '-',
      ])
      expect((await cellsOf(page, 'late@example.com'))[2]).toBe('Expired')
      expect((await cellsOf(page, 'used@example.com')).slice(2, 6)).toEqual([
        'Used',
        '1 Mar 2026',
        '8 Mar 2099',
        '2 Mar 2026',
      ])
      expect(await buttonsOf(page, 'ben@example.com')).toEqual(['Copy Link', 'Revoke'])
      expect(await buttonsOf(page, 'late@example.com')).toEqual([])
      expect(await buttonsOf(page, 'used@example.com')).toEqual([])
    }, admin))

  it('expire by themselves while the page is open', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await page.clock.install({ time: new Date('2026-03-02T10:00:00Z') })
      await openAdmin(visitor, {
        'GET /api/admin/invitations': {
          json: {
            invitations: [
              invitation({ expires_at: '2026-03-02T10:05:00Z' }),
              invitation({ id: 'i2', email: 'far@example.com', expires_at: '2026-04-20T10:00:00Z' }),
            ],
            total: 2,
          },
        },
      })
      await openTab(page, 'Invitations')
      await record(page, 'ben@example.com').getByText('Active', { exact: true }).waitFor()
      await page.clock.runFor(6 * 60_000)
      await record(page, 'ben@example.com').getByText('Expired').waitFor()
      expect(await buttonsOf(page, 'ben@example.com')).toEqual([])
      expect(await buttonsOf(page, 'far@example.com')).toEqual(['Copy Link', 'Revoke'])
      await page.clock.fastForward('30:00:00')
      expect(await buttonsOf(page, 'far@example.com')).toEqual(['Copy Link', 'Revoke'])
    }, admin))

  it('give their link to the clipboard, and say where the browser refuses', () =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        await openAdmin(visitor)
        await openTab(page, 'Invitations')
        await press(page, 'ben@example.com', 'Copy Link')
        await page.getByRole('status').getByText('Invitation link copied to clipboard').waitFor()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
          `${stage.open().origin}/?code=code-of-ben`,
        )
        await page.evaluate(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
        })
        await press(page, 'ben@example.com', 'Copy Link')
        await page.getByRole('alert').getByText('Failed to copy link to clipboard', { exact: true }).waitFor()
      },
      { ...admin, permissions: ['clipboard-read', 'clipboard-write'] },
    ))

  it.each([
    ['', 'Please enter an email address.'],
    ['not an email', 'Please enter a valid email address.'],
  ])('are not made for “%s”', (email, text) =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const sent = await openAdmin(visitor)
      await openTab(page, 'Invitations')
      await page.getByLabel('Email Address').fill(email)
      await page.getByRole('button', { name: 'Create Invitation' }).click()
      await page.getByText(text, { exact: true }).waitFor()
      await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe(email)
      expect(sent.some(({ method }) => method === 'POST')).toBe(false)
    }, admin),
  )

  it('keep what was typed where they cannot be made', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, {
        'POST /api/admin/invitations': {
          status: 409,
          json: { detail: 'There is an account with this email already.' },
        },
      })
      await openTab(page, 'Invitations')
      await page.getByLabel('Email Address').fill('ana@example.com')
      await page.getByRole('button', { name: 'Create Invitation' }).click()
      await page.getByText('There is an account with this email already.').waitFor()
      await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe('ana@example.com')
    }, admin))

  it('that are not there cannot be deleted together', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const sent = await openAdmin(visitor, {
        'GET /api/admin/invitations': { json: { invitations: [], total: 0 } },
      })
      await openTab(page, 'Invitations')
      await page.getByLabel('Show').selectOption('used')
      await page.getByRole('button', { name: 'Delete All Used' }).click()
      await page.getByRole('alert').getByText('No used invitations to delete', { exact: true }).waitFor()
      expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
    }, admin))
})
