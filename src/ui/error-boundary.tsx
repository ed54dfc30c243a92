import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Stands in for what failed; `retry` shows it again. */
  readonly fallback: (retry: () => void) => ReactNode
  readonly onError?: () => void
  readonly children: ReactNode
}

/** Keeps an error of one part of the page inside it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override render() {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children
  }
}
