import type { ReactNode } from 'react'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from 'wouter'
import './frame.css'

interface FrameProps {
  readonly page: 'Analyse' | 'Admin' | 'Data'
  readonly isAdmin: boolean
  readonly onLogout: () => void
  /** The menu of the signed-in person. */
  readonly account: ReactNode
  readonly children: ReactNode
}

/** Header with its breadcrumb, and footer, around every page of a signed-in person. */
export function FrameView({ page, isAdmin, onLogout, account, children }: FrameProps) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="header">
        <div className="container header__row">
          <p className="header__brand">
            <BrandMark /> Querent <span className="badge">BETA</span>
          </p>
          <nav className="breadcrumb" aria-label="Breadcrumb">
            <ol>
              <li>Home</li>
              <li aria-current="page">{page}</li>
            </ol>
          </nav>
          <nav className="header__nav" aria-label="Main">
            <Link href="/" className="nav-link" aria-current={page === 'Analyse' ? 'page' : undefined}>
              Home
            </Link>
            {isAdmin ? (
              <Link href="/admin" className="nav-link" aria-current={page === 'Admin' ? 'page' : undefined}>
                Admin
              </Link>
            ) : null}
          </nav>
          <div className="header__account">
            {account}
            <Button onClick={onLogout}>Logout</Button>
          </div>
        </div>
      </header>
      <main className="container main" id="content">
        {children}
      </main>
      <footer className="footer">
        <div className="container">
          <p>© 2026 Querent. Answers show groups, never people.</p>
        </div>
      </footer>
    </>
  )
}
